import { IconButton } from "../ui";
import { t } from "../words/words";
import type { Panel } from "./atTable";
import { useRoom, useTable } from "./context";
import { takeBack } from "./deeds";

/** The quiet buttons; one to talk where there is somebody to talk to. */
export function Tools() {
  const at = useTable();
  const { table, room } = useRoom();
  const { panel, hints, talk } = at;
  const others = table.seats.some(({ members }) => members.some(({ you }) => !you));
  const toggle = (which: Panel) => () => (panel.value = panel.value === which ? null : which);
  const mayUndo =
    at.ahead.touches.value.length > 0 ||
    at.choosing.made.value.length > 0 ||
    table.may.includes("back") ||
    table.may.includes("takeback");
  return (
    <div class="tools" role="toolbar" aria-label={t("table.more")}>
      <IconButton icon="undo" label={t("table.undo")} disabled={!mayUndo} onClick={() => takeBack(at)} />
      <IconButton
        icon="hint"
        label={t("table.hint")}
        disabled={!room.hints || !table.may.includes("hint")}
        on={hints.busy.value || hints.hinted.value !== null}
        onClick={() => void hints.ask()}
      />
      <IconButton
        icon="rules"
        label={t("table.rules")}
        on={panel.value === "rules"}
        onClick={toggle("rules")}
      />
      <IconButton
        icon="views"
        label={t("table.views")}
        on={panel.value === "views"}
        onClick={toggle("views")}
      />
      {others && (
        <IconButton
          icon="talk"
          label={t("talk")}
          on={panel.value === "talk"}
          class={talk.unread.value && panel.value !== "talk" ? "has-news" : ""}
          onClick={toggle("talk")}
        />
      )}
      <IconButton
        icon="share"
        label={t("table.share.link")}
        on={panel.value === "share"}
        onClick={toggle("share")}
      />
      <IconButton icon="more" label={t("table.more")} on={panel.value === "more"} onClick={toggle("more")} />
    </div>
  );
}
