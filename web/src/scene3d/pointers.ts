/** Small buttons at the edge of the window: each points to what is hidden, and pressing it turns the table there. */
import { t } from "../words/words";
import "./pointers.css";

export interface Pointer {
  /** What it points to; pixels of the window. */
  x: number;
  y: number;
  count: number;
  press(): void;
}

/** Room that is left at the edges: headlines stand above, the bar with what can be chosen below; pixels. */
const INSET = { side: 34, top: 64, bottom: 130 };

export class Pointers {
  private readonly box = document.createElement("div");

  constructor(host: HTMLElement) {
    this.box.className = "board-pointers";
    host.append(this.box);
  }

  show(pointers: readonly Pointer[], { width, height }: { width: number; height: number }): void {
    this.box.replaceChildren(...pointers.map((pointer) => buttonOf(pointer, width, height)));
  }

  dispose(): void {
    this.box.remove();
  }
}

function buttonOf({ x, y, count, press }: Pointer, width: number, height: number): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "board-pointer";
  made.setAttribute("aria-label", t("board.hidden", { count }));
  made.title = t("board.hidden", { count });
  const [across, below] = [x - width / 2, y - height / 2];
  const far = Math.hypot(across, below);
  const [right, down] = far > 1 ? [across / far, below / far] : [0, -1];
  const reach = Math.min(
    (width / 2 - INSET.side) / Math.max(Math.abs(right), 1e-6),
    (height / 2 - (down < 0 ? INSET.top : INSET.bottom)) / Math.max(Math.abs(down), 1e-6),
  );
  made.style.left = `${width / 2 + right * reach}px`;
  made.style.top = `${height / 2 + down * reach}px`;
  const chevron = document.createElement("span");
  chevron.className = "board-pointer-way";
  chevron.style.rotate = `${Math.atan2(down, right)}rad`;
  made.append(chevron, String(count));
  made.addEventListener("click", press);
  return made;
}
