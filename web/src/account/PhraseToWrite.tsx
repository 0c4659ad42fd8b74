import { Button, toast } from "../ui";
import { t } from "../words/words";

/** The words of a new phrase, this once. */
export function PhraseToWrite({ phrase, onDone }: { phrase: string; onDone: () => void }) {
  const copy = () =>
    navigator.clipboard?.writeText(phrase).then(
      () => toast(t("account.phrase.copied")),
      () => undefined,
    );
  return (
    <div class="stack">
      <p>{t("account.phrase.about")}</p>
      <ol class="phrase">
        {phrase.split(" ").map((word, place) => (
          <li key={place} translate={false}>
            {word}
          </li>
        ))}
      </ol>
      <div class="row">
        <Button kind="main" onClick={onDone}>
          {t("account.phrase.done")}
        </Button>
        {"clipboard" in navigator && <Button onClick={() => void copy()}>{t("account.phrase.copy")}</Button>}
      </div>
    </div>
  );
}
