/** Pointers on the canvas: rest, tap, drag, pinch, wheel, double tap. */

export interface Gestures {
  rest(x: number, y: number): void;
  leave(): void;
  /** `finger` where nothing can be seen to rest before a tap. */
  tap(x: number, y: number, finger: boolean): void;
  /** A drag begins where something can be taken along; if it is, `carry` and `drop` follow instead of `drag`. */
  grab(x: number, y: number): boolean;
  carry(x: number, y: number): void;
  /** Let go of what was carried; null if the drag was broken off. */
  drop(at: { x: number; y: number } | null): void;
  drag(dx: number, dy: number): void;
  /** `factor` above 1 comes nearer. */
  zoom(factor: number): void;
  doubleTap(x: number, y: number): void;
}

const STILL = 7; // pixels a pointer may move in a tap
const DOUBLE = 320; // milliseconds between the taps of a double tap

export function listen(canvas: HTMLElement, hands: Gestures): () => void {
  const down = new Map<number, { x: number; y: number }>();
  const stop = new AbortController();
  let travelled = 0;
  let several = false;
  let carrying = false;
  let begun = { x: 0, y: 0 };
  let last = { time: 0, x: 0, y: 0 };
  const local = (event: MouseEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [p, q] = [...down.values()];
    return p && q ? Math.hypot(p.x - q.x, p.y - q.y) : 0;
  };

  const press = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (!down.size) {
      travelled = 0;
      several = false;
      begun = local(event);
    }
    down.set(event.pointerId, local(event));
    several ||= down.size > 1;
    if (several) letGo(null);
  };
  const move = (event: PointerEvent) => {
    const now = local(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") hands.rest(now.x, now.y);
      return;
    }
    const wide = spread();
    down.set(event.pointerId, now);
    const still = travelled <= STILL;
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (down.size > 1) {
      if (wide > 0) hands.zoom(spread() / wide);
    } else if (travelled > STILL && !several) {
      if (still) carrying = hands.grab(begun.x, begun.y);
      if (carrying) hands.carry(now.x, now.y);
      else hands.drag(now.x - before.x, now.y - before.y);
    }
  };
  const letGo = (at: { x: number; y: number } | null) => {
    if (carrying) hands.drop(at);
    carrying = false;
  };
  const release = (event: PointerEvent) => {
    letGo(local(event));
    if (!down.delete(event.pointerId) || down.size || several || travelled > STILL) return;
    const { x, y } = local(event);
    const time = event.timeStamp;
    const twice = time - last.time < DOUBLE && Math.hypot(x - last.x, y - last.y) < 24;
    last = { time: twice ? 0 : time, x, y };
    hands.tap(x, y, event.pointerType === "touch");
    if (twice) hands.doubleTap(x, y);
  };
  const cancel = (event: PointerEvent) => {
    down.delete(event.pointerId);
    letGo(null);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    hands.zoom(Math.exp(-event.deltaY * lines * 0.0014));
  };

  const options = { signal: stop.signal };
  canvas.addEventListener("pointerdown", press, options);
  canvas.addEventListener("pointermove", move, options);
  canvas.addEventListener("pointerup", release, options);
  canvas.addEventListener("pointercancel", cancel, options);
  canvas.addEventListener("pointerleave", () => hands.leave(), options);
  canvas.addEventListener("wheel", wheel, { ...options, passive: false });
  return () => stop.abort();
}
