import { useEffect, useState } from "preact/hooks";

/** The time on the page's own clock, anew every so many milliseconds; 0 stands still. */
export function useNow(every: number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!every) return;
    const timer = setInterval(() => tick((n) => n + 1), every);
    return () => clearInterval(timer);
  }, [every]);
  return performance.now();
}
