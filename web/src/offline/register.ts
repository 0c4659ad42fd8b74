/** Have the browser keep what was seen for when there is no line. */
import { recall } from "../settings";

const WORKER = "/sw.js";
/** So long after the page is loaded: the table comes first. */
const LATER = 3000;

/** In development nothing is kept, nor where a browser is driven by a program, unless it asks for it. */
export function keepForLater(): void {
  const driven = navigator.webdriver && recall("offline") !== "on";
  if (!import.meta.env.PROD || driven || !("serviceWorker" in navigator)) return;
  const start = () => setTimeout(() => void register(), LATER);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    const seen = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage(seen, {});
  } catch {
    // Private windows and full disks do without.
  }
}
