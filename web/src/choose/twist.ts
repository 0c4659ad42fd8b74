/** Dragging a die that is turned where it lies: sideways turns it, up and down tips it over. */
import type { BoardHands } from "../board";

const STEP = 36; // pixels

export class Twist {
  constructor(
    private x: number,
    private y: number,
    private readonly hands: BoardHands,
  ) {}

  /** The pointer is there now; whether it turned the die. */
  to(x: number, y: number): boolean {
    const [across, down] = [x - this.x, y - this.y];
    if (Math.max(Math.abs(across), Math.abs(down)) < STEP) return false;
    const over = Math.abs(down) > Math.abs(across);
    this.hands.turn?.(over ? -Math.sign(down) : Math.sign(across), over);
    this.x = x;
    this.y = y;
    return true;
  }
}
