import { useEffect, useState } from "preact/hooks";
import type { Account, SignedIn } from "../protocol";
import { account } from "../server/account";
import { guestName } from "../server/guest";
import "../style/account.css";
import { Button, Dialog } from "../ui";
import { t } from "../words/words";
import { whyNot, type Attempt } from "./attempt";
import { Credentials } from "./Credentials";
import { Deleting } from "./Deleting";
import { Devices } from "./Devices";
import { Keeping } from "./Keeping";
import { PhraseToWrite } from "./PhraseToWrite";
import { SigningIn } from "./SigningIn";

/** Keep your games for good, be the same guest on several devices, or delete everything. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const [kept, setKept] = useState<Account | null>(null);
  const [phrase, setPhrase] = useState("");
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);
  const [problem, setProblem] = useState("");
  const look = () => account().then(setKept, (error: unknown) => setProblem(whyNot(error)));
  useEffect(() => void look(), []);
  const attempt: Attempt = async (deed) => {
    setProblem("");
    try {
      await deed();
    } catch (error) {
      setProblem(whyNot(error));
    }
  };
  const changed = async (words = "") => {
    setPhrase(words);
    await look();
  };
  // Whoever is somebody else now sees other games, and sits elsewhere.
  if (signedIn) return <Welcome signedIn={signedIn} />;
  return (
    <Dialog
      title={t(phrase ? "account.phrase.title" : "account")}
      onClose={phrase ? () => setPhrase("") : onClose} // words that are lost by mistake can be had anew there
    >
      {phrase ? (
        <PhraseToWrite phrase={phrase} onDone={() => setPhrase("")} />
      ) : kept === null ? (
        !problem && <p class="quiet">{t("account.loading")}</p>
      ) : kept.kept ? (
        <>
          <p>{t("account.kept", { name: guestName() })}</p>
          <Credentials account={kept} attempt={attempt} changed={changed} />
          <Devices account={kept} attempt={attempt} changed={changed} />
          <Deleting attempt={attempt} />
        </>
      ) : (
        <>
          <Keeping attempt={attempt} changed={changed} />
          <SigningIn attempt={attempt} onSignedIn={setSignedIn} />
          <Deleting attempt={attempt} />
        </>
      )}
      <p role="alert" class="account-problem">
        {problem}
      </p>
    </Dialog>
  );
}

function Welcome({ signedIn }: { signedIn: SignedIn }) {
  const leave = () => location.reload();
  return (
    <Dialog
      title={t("account.signed", { name: signedIn.guest.name })}
      onClose={leave}
      foot={
        <Button kind="main" onClick={leave}>
          {t("account.go")}
        </Button>
      }
    >
      <p role="status">{signedIn.brought > 0 && t("account.brought", { count: signedIn.brought })}</p>
    </Dialog>
  );
}
