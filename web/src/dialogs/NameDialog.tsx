import { useState } from "preact/hooks";
import { beForgotten, guestName, rename } from "../server/guest";
import { Button, Dialog } from "../ui";
import { sayError } from "../words/say";
import { t } from "../words/words";

const LONGEST = 30;

/** What others call you. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(guestName());
  const [problem, setProblem] = useState("");
  const [sure, setSure] = useState(false);
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      if (name.trim() !== guestName()) await rename(name.trim());
      onClose();
    } catch (error) {
      setProblem(sayError(error));
    }
  };
  const forget = async () => {
    if (!sure) return setSure(true);
    try {
      await beForgotten();
      onClose();
    } catch (error) {
      setProblem(sayError(error));
    }
  };
  return (
    <Dialog title={t("name.title")} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void save(event)}>
        <label class="field">
          <span class="seen-by-readers">{t("name.title")}</span>
          <input
            class="input"
            value={name}
            maxLength={LONGEST}
            autocomplete="nickname"
            aria-describedby="name-about"
            aria-invalid={problem !== ""}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <p id="name-about" class="quiet" role={problem ? "alert" : undefined}>
          {problem || (sure ? t("name.forget.about") : t("name.about"))}
        </p>
        <div class="row setup-end">
          <Button kind="quiet" onClick={() => void forget()}>
            {t(sure ? "name.forget.sure" : "name.forget")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="main" type="submit" disabled={!name.trim()}>
            {t("name.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
