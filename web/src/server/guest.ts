/** Who you are in this browser: a guest made silently, with a friendly name that can be changed. */
import { signal } from "@preact/signals";
import type { Guest } from "../protocol";
import { recall, remember } from "../settings";
import { t } from "../words/words";
import { ApiError, askAs, forget, newGuest, renewed } from "./api";
import { endNotifications } from "./notifications";

const KEPT = "guest";
const kept = signal<Guest | null>(readKept());
let coming: Promise<Guest> | undefined;

/** The name you go by; empty until the server has welcomed you. */
export function guestName(): string {
  return kept.value?.name ?? "";
}

/** The secret that proves who you are, if you are somebody already. */
export function token(): string | null {
  return kept.peek()?.token ?? null;
}

/** You, made a guest if you were none. */
export function guest(): Promise<Guest> {
  const known = kept.peek();
  if (known) return Promise.resolve(known);
  coming ??= newGuest(friendlyName())
    .then(keep)
    .finally(() => (coming = undefined));
  return coming;
}

/** Go by another name; your seats stay yours. */
export async function rename(name: string): Promise<void> {
  const known = await guest();
  keep(
    await newGuest(name, known.token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return newGuest(name);
      throw error;
    }),
  );
}

/** Get a fresh token for the one you have; if that cannot be, the old one may still do. */
export async function renew(): Promise<void> {
  const old = token();
  if (old === null) return;
  const fresh = await renewed(old).catch(() => null);
  if (fresh && token() === old) keep(fresh);
}

/** Be forgotten by the table, and go on as somebody new. */
export async function beForgotten(): Promise<void> {
  const old = token();
  if (old !== null) {
    await endNotifications();
    await forget(old);
  }
  become(null);
  await guest();
}

/** Be somebody else in this browser from now on, or with null somebody new. */
export function become(who: Guest | null): void {
  if (who) keep(who);
  else {
    kept.value = null;
    remember(KEPT, null);
  }
}

/** Who you are, if you are somebody already. */
export function present(): Guest | null {
  return kept.peek();
}

/** A name to begin with: an adjective and an animal. */
export function friendlyName(random: () => number = Math.random): string {
  const pick = (list: string) => {
    const words = list.split(", ");
    return words[Math.floor(random() * words.length)]!;
  };
  return `${pick(t("guest.first"))} ${pick(t("guest.second"))}`;
}

function keep(who: Guest): Guest {
  kept.value = who;
  remember(KEPT, JSON.stringify(who));
  return who;
}

function readKept(): Guest | null {
  try {
    const who = JSON.parse(recall(KEPT) ?? "null") as Partial<Guest> | null;
    return who?.guest && who.name && who.token
      ? { guest: who.guest, name: who.name, token: who.token }
      : null;
  } catch {
    return null;
  }
}

/** A token that is refused (another server, a lost key) is replaced, under the same name. */
async function replaced(refused: string): Promise<string> {
  const known = kept.peek();
  if (known && known.token !== refused) return known.token;
  kept.value = null;
  coming ??= newGuest(known?.name ?? friendlyName())
    .then(keep)
    .finally(() => (coming = undefined));
  return (await coming).token;
}

askAs({ token: async () => (await guest()).token, refused: replaced });

addEventListener("storage", () => {
  kept.value = readKept();
});
