/** Passkeys in this browser: whether there can be any, and asking for them. Bytes travel as base64url. */
import type { Asked, MadePasskey, ShownPasskey } from "../server/account";
import { t } from "../words/words";

export type Hindrance = "here" | "address" | "line" | "browser";

/** Why there are no passkeys here; null if there are. They are for names, and for pages that nobody could have changed. */
export function hindrance(place: { hostname: string } = location, page: Window = window): Hindrance | null {
  if (/^127\.|^\[::1\]$/.test(place.hostname)) return "here"; // the same table has a name on this machine
  if (/^[\d.]+$|^\[/.test(place.hostname)) return "address";
  if (!page.isSecureContext) return "line";
  return "PublicKeyCredential" in page && "credentials" in page.navigator ? null : "browser";
}

/** The same in a sentence. */
export function whyNone(found: Hindrance): string {
  return t(`account.no.${found}`, { address: `localhost:${location.port}` });
}

interface Described {
  id: string;
  type: "public-key";
}

/** Have the browser make a passkey as the server asks for it. */
export async function make(options: Asked): Promise<MadePasskey> {
  const asked = options as unknown as {
    challenge: string;
    user: { id: string };
    excludeCredentials?: Described[];
  };
  const publicKey = {
    ...options,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    credential: text(made.rawId),
    client_data: text(response.clientDataJSON),
    attestation: text(response.attestationObject),
  };
}

/** Have the browser's person choose a passkey of this table and sign with it. */
export async function show(options: Asked): Promise<ShownPasskey> {
  const publicKey = {
    ...options,
    challenge: bytes((options as { challenge: string }).challenge),
    allowCredentials: [],
  } as unknown as PublicKeyCredentialRequestOptions;
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = shown.response as AuthenticatorAssertionResponse;
  return {
    credential: text(shown.rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user_handle: text(response.userHandle ?? new ArrayBuffer(0)),
  };
}

export function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function text(data: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(data)));
  return plain.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
