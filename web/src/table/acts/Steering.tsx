/** Takes the pointers and keys that steer, over the board; what means nothing to the tool turns the view. */
import { useEffect, useRef } from "preact/hooks";
import { useTable } from "../context";
import { t } from "../../words/words";
import { ShownGesture } from "./ShownGesture";
import type { Grasp, Pointing } from "../../physical/tools/grasp";
import { useActs } from "./useActs";
import "./physical.css";

export function Steering() {
  const { stage } = useTable();
  const { acting, aiming } = useActs();
  const box = useRef<HTMLDivElement>(null);
  const under = acting.under.value;
  const aimed = under || acting.showing.value ? null : aiming.grasp.value;
  const grasp: Grasp | null = under ? under.grasp : aimed;
  const name = under?.tool || aiming.choosing.gesture.value?.gesture || "";
  useEffect(() => {
    const host = box.current;
    if (!host || !grasp) return;
    const deaf = listen(host, grasp, () => stage.shownOn);
    if (under) host.focus({ preventScroll: true });
    return deaf;
  }, [grasp]);
  if (!grasp) return null;
  return (
    <div ref={box} class="steering" tabIndex={0} role="application" aria-label={t(`act.how.${name}`)}>
      <ShownGesture name={name} hand={under?.hand ?? null} />
    </div>
  );
}

interface View {
  orbit(dx: number, dy: number): void;
  zoom(factor: number): void;
}

/** Pointers and keys of a box; returns how to stop. */
export function listen(box: HTMLElement, grasp: Grasp, view: () => View | null): () => void {
  const stop = new AbortController();
  const down = new Map<number, Pointing>();
  let first = -1; // the pointer that the tool has
  let turns = false;
  const at = (event: PointerEvent): Pointing => {
    const frame = box.getBoundingClientRect();
    return {
      x: event.clientX - frame.left,
      y: event.clientY - frame.top,
      time: event.timeStamp,
      touch: event.pointerType === "touch",
      shift: event.shiftKey,
    };
  };
  const spread = () => {
    const [p, q] = [...down.values()];
    return p && q ? Math.hypot(p.x - q.x, p.y - q.y) : 0;
  };

  const press = (event: PointerEvent) => {
    const here = at(event);
    box.setPointerCapture?.(event.pointerId);
    down.set(event.pointerId, here);
    if (down.size === 1) {
      const other = event.pointerType === "mouse" && event.button !== 0;
      turns = other || !grasp.press(here);
      first = turns ? -1 : event.pointerId;
    } else if (first >= 0 && !grasp.second) {
      grasp.cancel();
      first = -1;
      turns = true;
    }
    event.preventDefault();
    box.focus({ preventScroll: true });
  };
  const move = (event: PointerEvent) => {
    const here = at(event);
    const before = down.get(event.pointerId);
    if (!before) return grasp.hover(here);
    const wide = spread();
    down.set(event.pointerId, here);
    if (event.pointerId === first) grasp.drag(here);
    else if (!turns) grasp.second?.(here.x - before.x, here.y - before.y);
    else if (down.size > 1) {
      if (wide > 0) view()?.zoom(spread() / wide);
      view()?.orbit((here.x - before.x) / 2, (here.y - before.y) / 2);
    } else view()?.orbit(here.x - before.x, here.y - before.y);
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId === first) {
      first = -1;
      grasp.release(at(event));
    }
    down.delete(event.pointerId);
    if (!down.size) turns = false;
  };
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === first) grasp.cancel();
    if (event.pointerId === first) first = -1;
    down.delete(event.pointerId);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const notches = Math.sign(event.deltaY) * Math.min(3, Math.max(0.2, Math.abs(event.deltaY) / 100));
    if (event.ctrlKey) view()?.zoom(Math.exp(-event.deltaY * 0.01));
    else grasp.wheel(notches, event.shiftKey);
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat && event.key === " ") return event.preventDefault();
    if (!grasp.key(event.key, event.type === "keydown")) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const options = { signal: stop.signal };
  box.addEventListener("pointerdown", press, options);
  box.addEventListener("pointermove", move, options);
  box.addEventListener("pointerup", release, options);
  box.addEventListener("pointercancel", cancel, options);
  box.addEventListener("wheel", wheel, { ...options, passive: false });
  box.addEventListener("contextmenu", (event) => event.preventDefault(), options);
  box.addEventListener("keydown", key, options);
  box.addEventListener("keyup", key, options);
  return () => {
    if (first >= 0) grasp.cancel();
    stop.abort();
  };
}
