/** Clocks: what is left on one now, and how that is written. */

/** Seconds left on a clock that showed `left` when its message came at `since`. */
export function leftNow(left: number, runs: boolean, since: number, now: number): number {
  return Math.max(0, runs ? left - (now - since) / 1000 : left);
}

/** `0:09.4`, `2:05`, `1:02:03`, `3 d 4 h`. */
export function written(seconds: number): string {
  return seconds < 10 ? `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}` : writtenWhole(seconds);
}

/** The same without tenths of a second. */
export function writtenWhole(seconds: number): string {
  const whole = Math.floor(seconds);
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor(whole / 3600) % 24;
  const minutes = Math.floor(whole / 60) % 60;
  if (days) return `${days} d ${hours} h`;
  const two = (n: number) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** A clock that should worry: less than 20 seconds, except where a move has no more than that anyway. */
export function low(seconds: number, rule: string): boolean {
  const perMove = /^move (\d+)/.exec(rule);
  return seconds < Math.min(20, perMove ? Number(perMove[1]) / 3 : 20);
}
