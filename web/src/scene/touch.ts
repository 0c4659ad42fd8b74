/** What a touch such as `die:800` or `button:pass` says by itself, without looking at a scene. */

export type Kind = "cell" | "die" | "tray" | "face" | "button" | "confirm";

/** `die:800` as its two parts. */
export function parts(touch: string): [kind: Kind, what: string] {
  const colon = touch.indexOf(":");
  return [touch.slice(0, colon) as Kind, touch.slice(colon + 1)];
}

export function isButton(touch: string): boolean {
  return touch.startsWith("button:") || asksFirst(touch);
}

/** A button that asks once before it acts. */
export function asksFirst(touch: string): boolean {
  return touch.startsWith("confirm:");
}
