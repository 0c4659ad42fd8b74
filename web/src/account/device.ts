/** What to call this browser in a list of devices; names of makers are the same in every language. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/OPR/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrom|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac/, "Mac"],
  [/Linux|X11/, "Linux"],
];

export function thisDevice(agent: string = navigator.userAgent): string {
  const found = [BROWSERS, SYSTEMS].map((list) => list.find(([sign]) => sign.test(agent))?.[1]);
  return found.filter(Boolean).join(", ");
}
