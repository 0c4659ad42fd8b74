import { expect, it } from "vitest";
import { thisDevice } from "./device";
import { bytes, hindrance, text } from "./passkey";

const page = (isSecureContext: boolean, passkeys = true) =>
  ({
    isSecureContext,
    navigator: { credentials: {} },
    ...(passkeys && { PublicKeyCredential: {} }),
  }) as unknown as Window;

it("knows why there are no passkeys", () => {
  const at = (hostname: string) => hindrance({ hostname }, page(true));
  expect(["localhost", "games.example", "1.example"].map(at)).toEqual([null, null, null]);
  expect(["192.0.2.7", "[2001:db8::1]"].map(at)).toEqual(["address", "address"]);
  expect(["127.0.0.1", "[::1]"].map(at)).toEqual(["here", "here"]);
  expect(hindrance({ hostname: "games.example" }, page(false))).toBe("line");
  expect(hindrance({ hostname: "games.example" }, page(true, false))).toBe("browser");
});

it("writes bytes as the server reads them", () => {
  const data = Uint8Array.from([251, 255, 254, 0, 1]);
  expect(text(data.buffer)).toBe("-__-AAE");
  expect([...bytes("-__-AAE")]).toEqual([...data]);
});

it("calls a device by its browser and system", () => {
  expect(thisDevice("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
    "Firefox, Linux",
  );
  expect(
    thisDevice(
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
    ),
  ).toBe("Chrome, Android");
  expect(thisDevice("")).toBe("");
});
