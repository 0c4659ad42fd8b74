/** From where the board is seen; only what the board in use can do is offered. */
import { signal } from "@preact/signals";
import type { Board } from "../board";
import type { Table3DControls } from "../scene3d";

export type Side = "A" | "B" | "C" | "top";

export class Sight {
  /** The board is in space: one can look at its sides and lift its layers. */
  readonly inSpace = signal(false);
  /** How far the layers are lifted off each other, 0 to 1. */
  readonly lifted = signal(0);
  private board: (Board & Table3DControls) | null = null;

  use(board: (Board & Table3DControls) | null): void {
    this.board = board;
    this.inSpace.value = board !== null;
    board?.lift(this.lifted.peek());
  }

  look(side: Side): void {
    this.board?.look(side);
  }

  lift(amount: number): void {
    this.lifted.value = amount;
    this.board?.lift(amount);
  }
}
