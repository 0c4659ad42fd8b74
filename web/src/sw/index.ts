/** The service worker, built into /sw.js. */
import { listenForPush, type PushScope } from "./push";

listenForPush(self as unknown as PushScope);
