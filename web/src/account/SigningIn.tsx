import { useEffect, useState } from "preact/hooks";
import type { SignedIn } from "../protocol";
import { signInWithPasskey, signInWithPhrase, type Coming } from "../server/account";
import { myRooms } from "../server/api";
import { Button, Switch } from "../ui";
import { t } from "../words/words";
import type { Attempt } from "./attempt";
import { thisDevice } from "./device";
import { hindrance, show } from "./passkey";

const LONGEST = 200;

interface Props {
  attempt: Attempt;
  onSignedIn: (signedIn: SignedIn) => void;
}

/** Be a guest who is kept: by passkey or phrase, with the games of this browser or without them. */
export function SigningIn({ attempt, onSignedIn }: Props) {
  const [phrase, setPhrase] = useState("");
  const [bring, setBring] = useState(true);
  const [some, setSome] = useState(false);
  useEffect(() => {
    myRooms().then(
      (rooms) => setSome(rooms.length > 0),
      () => undefined,
    );
  }, []);
  const coming: Coming = { device: thisDevice(), bring: bring && some };
  const submit = (event: Event) => {
    event.preventDefault();
    void attempt(async () => onSignedIn(await signInWithPhrase(phrase, coming)));
  };
  return (
    <section class="stack account-part" aria-labelledby="account-sign">
      <h3 id="account-sign">{t("account.sign")}</h3>
      <p class="quiet">{t("account.sign.about")}</p>
      {some && (
        <Switch label={t("account.bring")} about={t("account.bring.about")} on={bring} onChange={setBring} />
      )}
      {!hindrance() && (
        <div class="row">
          <Button onClick={() => void attempt(async () => onSignedIn(await signInWithPasskey(coming, show)))}>
            {t("account.sign.passkey")}
          </Button>
        </div>
      )}
      <form class="stack" onSubmit={submit}>
        <label class="field">
          <span>{t("account.sign.phrase")}</span>
          <textarea
            class="input"
            rows={2}
            maxLength={LONGEST}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={phrase}
            onInput={(event) => setPhrase(event.currentTarget.value)}
          />
        </label>
        <div class="row">
          <Button type="submit" disabled={!phrase.trim()}>
            {t("account.sign.go")}
          </Button>
        </div>
      </form>
    </section>
  );
}
