import { useState } from "preact/hooks";
import { beForgotten } from "../server/guest";
import { Button } from "../ui";
import { t } from "../words/words";
import type { Attempt } from "./attempt";

/** Delete everything; asks once. */
export function Deleting({ attempt }: { attempt: Attempt }) {
  const [sure, setSure] = useState(false);
  const go = () =>
    attempt(async () => {
      await beForgotten();
      location.assign("/");
    });
  if (!sure) {
    return (
      <div class="row account-end">
        <Button kind="quiet" onClick={() => setSure(true)}>
          {t("account.delete")}
        </Button>
      </div>
    );
  }
  return (
    <div class="stack account-end">
      <p role="alert">{t("account.delete.about")}</p>
      <div class="row">
        <Button onClick={() => void go()}>{t("account.delete.sure")}</Button>
        <Button kind="quiet" onClick={() => setSure(false)}>
          {t("account.delete.no")}
        </Button>
      </div>
    </div>
  );
}
