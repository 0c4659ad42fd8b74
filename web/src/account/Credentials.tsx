import { useState } from "preact/hooks";
import type { Account } from "../protocol";
import { addPasskey, newPhrase, removePasskey, removePhrase } from "../server/account";
import { Button } from "../ui";
import { t } from "../words/words";
import type { Attempt, Changed } from "./attempt";
import { day } from "./day";
import { thisDevice } from "./device";
import { hindrance, make, whyNone } from "./passkey";

interface Props {
  account: Account;
  attempt: Attempt;
  changed: Changed;
}

/** What an account can be opened with. The last of it goes only if somebody says so twice. */
export function Credentials({ account, attempt, changed }: Props) {
  const [leaving, setLeaving] = useState("");
  const device = thisDevice();
  const without = hindrance();
  const last = account.passkeys.length + Number(account.phrase) === 1;
  const remover = (what: string, name: string, remove: () => Promise<void>) => {
    const asked = leaving === what;
    return (
      <Button
        small
        kind="quiet"
        {...(!asked && { "aria-label": t("account.remove.label", { name }) })}
        onClick={() => {
          if (last && !asked) return setLeaving(what);
          setLeaving("");
          void attempt(async () => {
            await remove();
            await changed();
          });
        }}
      >
        {t(asked ? "account.remove.sure" : "account.remove")}
      </Button>
    );
  };
  return (
    <section class="stack account-part" aria-labelledby="account-with">
      <h3 id="account-with">{t("account.with")}</h3>
      {!account.phrase && account.passkeys.length === 0 && <p role="note">{t("account.with.nothing")}</p>}
      <ul class="account-list">
        {account.passkeys.map(({ credential, name, used }) => (
          <li key={credential}>
            <span>
              {t("account.passkey.name")}
              <span class="quiet account-about">
                {name && `${t("account.passkey.added", { name })}, `}
                {t("account.used", { when: day(used) })}
              </span>
            </span>
            {remover(credential, `${t("account.passkey.name")} ${name}`, () =>
              removePasskey(credential, last),
            )}
          </li>
        ))}
        {account.phrase && (
          <li>
            <span>{t("account.phrase")}</span>
            <Button
              small
              kind="quiet"
              aria-label={t("account.phrase.new.label")}
              onClick={() => void attempt(async () => changed(await newPhrase(device)))}
            >
              {t("account.phrase.new")}
            </Button>
            {remover("phrase", t("account.phrase"), () => removePhrase(last))}
          </li>
        )}
      </ul>
      {leaving && <p role="alert">{t("account.remove.last")}</p>}
      {without && <p class="quiet">{whyNone(without)}</p>}
      <div class="row">
        {!without && (
          <Button
            onClick={() =>
              void attempt(async () => {
                await addPasskey(device, device, make);
                await changed();
              })
            }
          >
            {t("account.passkey.add")}
          </Button>
        )}
        {!account.phrase && (
          <Button onClick={() => void attempt(async () => changed(await newPhrase(device)))}>
            {t("account.phrase.get")}
          </Button>
        )}
      </div>
    </section>
  );
}
