/** Accounts: how this browser's guest is kept, and being a guest who is kept elsewhere. */
import type {
  Account,
  Guest,
  PasskeyAsked,
  PasskeyMade,
  PasskeyShown,
  PhraseMade,
  SignedIn,
} from "../protocol";
import { recall, remember } from "../settings";
import { asGuest, call } from "./api";
import { become, present } from "./guest";
import { endNotifications } from "./notifications";

/** Who this browser was before somebody signed in and left those games here. */
const BEFORE = "guest.before";

export type MadePasskey = Pick<PasskeyMade, "credential" | "client_data" | "attestation">;
export type ShownPasskey = Omit<PasskeyShown, "device" | "bring">;

export const account = () => asGuest<Account>("/api/account", {});

/** Get a phrase, and with it an account where there was none; the old phrase ends. */
export async function newPhrase(device: string): Promise<string> {
  const made = await asGuest<PhraseMade>("/api/account/phrase", { method: "POST", body: { device } });
  become(made.guest);
  return made.phrase;
}

export async function addPasskey(
  device: string,
  name: string,
  make: (options: Asked) => Promise<MadePasskey>,
): Promise<void> {
  const { options } = await asGuest<PasskeyAsked>("/api/account/passkeys/options", { method: "POST" });
  const body = { ...(await make(options)), name, device };
  become(await asGuest<Guest>("/api/account/passkeys", { method: "POST", body }));
}

export function removePasskey(credential: string, sure: boolean): Promise<void> {
  return asGuest(`/api/account/passkeys/${credential}?sure=${sure}`, { method: "DELETE" });
}

export function removePhrase(sure: boolean): Promise<void> {
  return asGuest(`/api/account/phrase?sure=${sure}`, { method: "DELETE" });
}

export type Asked = PasskeyAsked["options"];

/** What is said about a device that signs in. */
export interface Coming {
  device: string;
  /** Whether the games of this browser's guest shall come along. */
  bring: boolean;
}

export function signInWithPhrase(phrase: string, coming: Coming): Promise<SignedIn> {
  return signIn("/api/account/sign-in/phrase", { phrase, ...coming }, coming.bring);
}

export async function signInWithPasskey(
  coming: Coming,
  show: (options: Asked) => Promise<ShownPasskey>,
): Promise<SignedIn> {
  const { options } = await call<PasskeyAsked>("/api/account/sign-in/passkey/options", { method: "POST" });
  return signIn("/api/account/sign-in/passkey", { ...(await show(options)), ...coming }, coming.bring);
}

/** Sign a device out; if it is this one, be who this browser was before. */
export async function signOut(device: string, here: boolean): Promise<void> {
  if (here) await endNotifications();
  await asGuest<void>(`/api/account/devices/${device}`, { method: "DELETE" });
  if (here) beWhoWasBefore();
}

async function signIn(path: string, body: object, bring: boolean): Promise<SignedIn> {
  const before = present();
  const signedIn = await call<SignedIn>(path, {
    method: "POST",
    body,
    ...(before && { token: before.token }),
  });
  remember(BEFORE, before && !bring ? JSON.stringify(before) : null);
  become(signedIn.guest);
  return signedIn;
}

function beWhoWasBefore(): void {
  become(JSON.parse(recall(BEFORE) ?? "null") as Guest | null);
  remember(BEFORE, null);
}
