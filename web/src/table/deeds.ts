/** Things that both a button and a key do. */
import { shape } from "../settings";
import type { AtTable } from "./atTable";

/** Take back whatever can be: a move chosen ahead, a started move, a started turn, or, if the others agree, the last move. */
export function takeBack({ ahead, choosing, sitting }: AtTable): void {
  if (ahead.back()) return;
  const may = sitting.state.peek()?.table.may ?? [];
  if (choosing.made.peek().length || may.includes("back")) choosing.back();
  else if (may.includes("takeback")) void sitting.ask({ type: "offer", what: "takeback" });
}

export function turnTheTable(): void {
  shape.value = shape.peek() === "3d" ? "flat" : "3d";
}

export function fullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.();
}
