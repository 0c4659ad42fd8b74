import { addPasskey, newPhrase } from "../server/account";
import { Button } from "../ui";
import { t } from "../words/words";
import type { Attempt, Changed } from "./attempt";
import { thisDevice } from "./device";
import { hindrance, make, whyNone } from "./passkey";

/** The two ways to keep what this browser's guest has. */
export function Keeping({ attempt, changed }: { attempt: Attempt; changed: Changed }) {
  const without = hindrance();
  const device = thisDevice();
  return (
    <section class="stack account-part" aria-labelledby="account-keep">
      <h3 id="account-keep">{t("account.keep")}</h3>
      <p>{t("account.keep.about")}</p>
      <p class="quiet">{without ? whyNone(without) : t("account.ways")}</p>
      <div class="row">
        {!without && (
          <Button
            kind="main"
            onClick={() =>
              void attempt(async () => {
                await addPasskey(device, device, make);
                await changed();
              })
            }
          >
            {t("account.keep.passkey")}
          </Button>
        )}
        <Button
          kind={without ? "main" : "plain"}
          onClick={() => void attempt(async () => changed(await newPhrase(device)))}
        >
          {t("account.keep.phrase")}
        </Button>
      </div>
    </section>
  );
}
