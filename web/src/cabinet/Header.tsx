import { useState } from "preact/hooks";
import { NameDialog } from "../dialogs/NameDialog";
import { SettingsDialog } from "../dialogs/SettingsDialog";
import { Link } from "../route/route";
import { guestName } from "../server/guest";
import { Button, Icon, IconButton } from "../ui";
import { t } from "../words/words";
import { turns } from "./shelf";

/** The thin line on top: where you are, who you are, how you like it. */
export function Header() {
  const [open, setOpen] = useState<"name" | "settings" | null>(null);
  const close = () => setOpen(null);
  return (
    <header class="header">
      <Link class="brand" href="/">
        <Icon name="cube" size={24} />
        Astragal
      </Link>
      <Link class="button button-quiet button-small" href="/mine">
        <Icon name="views" size={18} />
        <span class="header-mine">{t("mine.title")}</span>
        {turns.value > 0 && (
          <span class="badge numbers">
            <span aria-hidden="true">{turns.value}</span>
            <span class="seen-by-readers">{t("mine.turns", { count: turns.value })}</span>
          </span>
        )}
      </Link>
      {guestName() && (
        <Button kind="quiet" small title={t("name.change")} onClick={() => setOpen("name")}>
          <Icon name="person" size={18} />
          <span class="header-name">{guestName()}</span>
        </Button>
      )}
      <IconButton icon="settings" label={t("settings")} onClick={() => setOpen("settings")} />
      {open === "name" && <NameDialog onClose={close} />}
      {open === "settings" && <SettingsDialog onClose={close} />}
    </header>
  );
}
