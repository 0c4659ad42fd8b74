/** What the parts of the account dialog share: doing something that may fail, and saying what is different then. */
import { sayError } from "../words/say";
import { t } from "../words/words";

/** Does something and says what goes wrong. */
export type Attempt = (deed: () => Promise<void>) => Promise<void>;

/** Something about the account is different; a new phrase is shown. */
export type Changed = (phrase?: string) => Promise<void>;

/** What went wrong, in a sentence; browsers have words of their own for passkeys that nobody should read. */
export function whyNot(error: unknown): string {
  if (!(error instanceof DOMException)) return sayError(error);
  return t(error.name === "InvalidStateError" ? "account.passkey.here" : "account.passkey.stopped");
}
