import type { FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { Button, toast } from "../ui";
import { t } from "../words/words";

type Dialog = FunctionComponent<{ onClose: () => void }>;

/** Opens the account; the dialog is fetched when it is first wanted. */
export function AccountButton() {
  const [opened, setOpened] = useState<{ Dialog: Dialog } | null>(null);
  const open = () =>
    import("./AccountDialog").then(
      ({ AccountDialog }) => setOpened({ Dialog: AccountDialog }),
      () => toast(t("api.offline")),
    );
  return (
    <>
      <Button small onClick={() => void open()}>
        {t("account.open")}
      </Button>
      {opened && <opened.Dialog onClose={() => setOpened(null)} />}
    </>
  );
}
