import type { Account } from "../protocol";
import { signOut } from "../server/account";
import { Button } from "../ui";
import { t } from "../words/words";
import type { Attempt, Changed } from "./attempt";
import { day } from "./day";

interface Props {
  account: Account;
  attempt: Attempt;
  changed: Changed;
}

/** Where an account is signed in; each device can be signed out, this one too. */
export function Devices({ account, attempt, changed }: Props) {
  return (
    <section class="stack account-part" aria-labelledby="account-devices">
      <h3 id="account-devices">{t("account.devices")}</h3>
      <ul class="account-list">
        {account.devices.map(({ device, name, seen, here }) => (
          <li key={device}>
            <span>
              {name || t("account.device.none")}
              <span class="quiet account-about">
                {here ? t("account.device.here") : t("account.device.seen", { when: day(seen) })}
              </span>
            </span>
            <Button
              small
              kind="quiet"
              aria-label={t("account.device.out.label", { name: name || t("account.device.none") })}
              onClick={() =>
                void attempt(async () => {
                  await signOut(device, here);
                  if (here) location.reload();
                  else await changed();
                })
              }
            >
              {t("account.device.out")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
