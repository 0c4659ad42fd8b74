import "../style/table.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { RulesText } from "../dialogs/RulesText";
import { SettingsDialog } from "../dialogs/SettingsDialog";
import { Icon, IconButton, Message } from "../ui";
import { isLearned, openGame } from "../words/catalogues";
import { say, seated, titleOf } from "../words/say";
import { t } from "../words/words";
import { Announcements } from "./announcements";
import { Announcer } from "./Announcer";
import { ChoiceArea } from "./ChoiceArea";
import { Coach } from "./Coach";
import { TableContext, useRoom, useTable, type Table } from "./context";
import {
  ClosingDialog,
  DrawingDialog,
  FairDialog,
  Gone,
  KeysDialog,
  MoreDialog,
  ResignDialog,
  ShareDialog,
  ShareLink,
} from "./dialogs";
import { FirstTime } from "./FirstTime";
import { HintPanel } from "./HintPanel";
import { MarksDialog } from "./MarksDialog";
import { Moves } from "./Moves";
import { Offers } from "./Offers";
import { Past } from "./past";
import { namesOf } from "./people";
import { Players } from "./Players";
import { PromptLine } from "./PromptLine";
import { ReasonBubble } from "./ReasonBubble";
import { ResultCard } from "./ResultCard";
import { sitDown, useSeat } from "./sitDown";
import { Sitting } from "./sitting";
import { StageView } from "./StageView";
import { Talk, wordsOf } from "./talk";
import { TalkPanel } from "./TalkPanel";
import { TextDialog } from "./TextDialog";
import { Tools } from "./Tools";
import { Views } from "./Views";

/** A table: the board fills the page, everything else is thin and calm. With a match, that one as it was in the end. */
export function TablePage({ room, match }: { room: string; match: number | null }) {
  const at = useMemo(() => comeTo(room, match), [room, match]);
  useSeat(at);
  const { sitting } = at;
  const game = sitting.state.value?.room.game ?? "";
  useEffect(() => {
    if (game) openGame.value = game;
  }, [game]);
  const speaks = game !== "" && isLearned(game);
  if (sitting.gone.value) return <Gone text={sitting.gone.value} />;
  if (!sitting.state.value && sitting.link.value === "lost") {
    return <Message title={t("table.no-line")} text={t("table.no-line.text")} />;
  }
  return (
    <TableContext.Provider value={at}>
      <a class="skip" href="#say">
        {t("skip.say")}
      </a>
      <main class={classOf(at)}>
        <StageView />
        {speaks && <Around />}
      </main>
      {speaks && <FirstTime />}
      {speaks && <ResultCard />}
      {speaks && <Over />}
    </TableContext.Provider>
  );
}

function classOf({ panel, sitting }: Table): string {
  const physical = sitting.state.value?.room.physical;
  return ["table", panel.value === "rules" && "has-rules", physical && "is-physical"]
    .filter(Boolean)
    .join(" ");
}

function comeTo(room: string, match: number | null): Table {
  const announcements = new Announcements();
  const talk = new Talk((spoken) =>
    announcements.say(t("talk.told", { who: spoken.who, what: wordsOf(spoken) })),
  );
  const sitting = match === null ? new Sitting(room, talk) : new Past(room, match);
  return sitDown(sitting, announcements, talk, match);
}

/** All that is beside the board on a desk, and under it on a phone. */
function Around() {
  const state = useRoom();
  const title = titleOf(state.room.game, state.room.title);
  const { status, seats } = state.table;
  const awaited =
    status === "waiting" && seats.some(({ player, members }) => player === "person" && !members.length);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Astragal`;
    return () => {
      document.title = before;
    };
  }, [title]);
  const names = namesOf(state);
  useEffect(() => {
    seated.value = names;
    return () => {
      seated.value = [];
    };
  }, [names.join()]);
  return (
    <>
      <header class="table-head">
        <a class="table-home" href="/" title={t("table.home")} aria-label={t("table.home")}>
          <Icon name="back" />
        </a>
        <h1>{title}</h1>
        {!state.you.seats.length && <span class="chip">{t("table.watch")}</span>}
        {state.you.seats.length > 1 && <span class="chip">{t("table.one-screen")}</span>}
        {state.room.goal !== "" && <p class="table-goal">{say(state.room.goal)}</p>}
      </header>
      <div class="table-say" id="say" tabIndex={-1}>
        <Coach />
        <PromptLine />
        <Offers />
        {awaited && state.you.seats.length > 0 && <ShareLink />}
      </div>
      <ChoiceArea />
      <Sheet />
      <div class="table-foot">
        <HintPanel />
        <Views />
        <TalkPanel />
        <Tools />
      </div>
      <ReasonBubble />
      <Announcer />
    </>
  );
}

const TABS = ["players", "moves", "rules"] as const;

/** Players and moves, or the rules; on a phone one at a time. */
function Sheet() {
  const { panel } = useTable();
  const { game } = useRoom().room;
  const [chosen, choose] = useState<"players" | "moves">("players");
  const tab = panel.value === "rules" ? "rules" : chosen;
  const turnTo = (name: (typeof TABS)[number]) => {
    if (name !== "rules") choose(name);
    if (name === "rules" || panel.value === "rules") panel.value = name === "rules" ? name : null;
  };
  return (
    <div class="table-sheet" data-tab={tab}>
      <div class="tabs" role="tablist">
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === name}
            onClick={() => turnTo(name)}
          >
            {t(`table.${name}`)}
          </button>
        ))}
      </div>
      {tab === "rules" ? (
        <section class="sheet-rules" aria-label={t("table.rules")}>
          <IconButton
            icon="close"
            label={t("table.close")}
            class="sheet-close"
            onClick={() => (panel.value = null)}
          />
          <RulesText slug={game} />
        </section>
      ) : (
        <>
          <Players />
          <Moves chosen={tab === "moves"} />
        </>
      )}
    </div>
  );
}

function Over() {
  const { panel } = useTable();
  switch (panel.value) {
    case "share":
      return <ShareDialog />;
    case "more":
      return <MoreDialog />;
    case "keys":
      return <KeysDialog />;
    case "marks":
      return <MarksDialog />;
    case "text":
      return <TextDialog />;
    case "resign":
      return <ResignDialog />;
    case "drawing":
      return <DrawingDialog />;
    case "closing":
      return <ClosingDialog />;
    case "fair":
      return <FairDialog />;
    case "settings":
      return <SettingsDialog onClose={() => (panel.value = null)} />;
    default:
      return null;
  }
}
