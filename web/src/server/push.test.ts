import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mockServer } from "./api.mock";
import { canNotify, endNotifications, notified } from "./notifications";
import { bytesOf, renewPush, switchOff, switchOn } from "./push";

const KEY = "AQID";
const ENDPOINT = "https://push.example.com/abc";

function browser(permission: NotificationPermission, key: string | null = null) {
  const unsubscribe = vi.fn().mockResolvedValue(true);
  const made = {
    endpoint: ENDPOINT,
    unsubscribe,
    options: { applicationServerKey: bytesOf(key ?? KEY).buffer },
    toJSON: () => ({ keys: { p256dh: "the-key", auth: "the-secret" } }),
  };
  const pushManager = {
    getSubscription: vi.fn().mockResolvedValue(key === null ? null : made),
    subscribe: vi.fn().mockResolvedValue(made),
  };
  const postMessage = vi.fn();
  const registration = { pushManager, active: { postMessage } };
  vi.stubGlobal("Notification", { permission, requestPermission: () => Promise.resolve(permission) });
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("navigator", {
    ...navigator,
    serviceWorker: {
      register: vi.fn().mockResolvedValue(registration),
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
  return { pushManager, unsubscribe, postMessage };
}

const server = () =>
  mockServer({
    "GET /api/push": () => ({ body: { key: KEY } }),
    "POST /api/push": () => ({ status: 204, body: null }),
    "POST /api/push/end": () => ({ status: 204, body: null }),
  });

beforeEach(() => (notified.value = false));
afterEach(() => vi.unstubAllGlobals());

it("subscribes with the table's key and tells the table where", async () => {
  const { pushManager, postMessage } = browser("granted");
  const heard = server();
  expect(canNotify()).toBe(true);
  expect(await switchOn(KEY)).toBe("on");
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array([1, 2, 3]),
  });
  expect(heard.at(-1)).toMatchObject({
    path: "/api/push",
    body: { endpoint: ENDPOINT, key: "the-key", auth: "the-secret" },
  });
  expect(notified.value).toBe(true);
  expect(postMessage).toHaveBeenCalledWith({ noted: { language: "en", turn: "It is your turn." } }, {});
});

it("does nothing without permission", async () => {
  const { pushManager } = browser("denied");
  const heard = server();
  expect(await switchOn(KEY)).toBe("denied");
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  expect([heard, notified.value]).toEqual([[], false]);
});

it("begins anew where the table has another key by now", async () => {
  const { pushManager, unsubscribe } = browser("granted", "CQkJ");
  server();
  await renewPush();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(pushManager.subscribe).toHaveBeenCalledOnce();
});

it("notices that permission was taken back", async () => {
  browser("denied", KEY);
  server();
  notified.value = true;
  await renewPush();
  expect(notified.value).toBe(false);
});

it("ends for the browser and at the table, also when somebody signs out", async () => {
  const { unsubscribe } = browser("granted", KEY);
  const heard = server();
  await endNotifications(); // they were not on
  expect(heard).toEqual([]);
  notified.value = true;
  await endNotifications();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(heard.at(-1)).toMatchObject({ path: "/api/push/end", body: { endpoint: ENDPOINT } });
  expect(notified.value).toBe(false);
  await switchOff();
});
