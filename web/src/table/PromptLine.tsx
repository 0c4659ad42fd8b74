import type { Under } from "./acts/acting";
import { Button } from "../ui";
import { t } from "../words/words";
import { writtenWhole } from "./clock";
import { useRoom, useTable } from "./context";
import { Hand } from "./Hand";
import { LastDeed } from "./Moves";
import { movingOf } from "./oneScreen";
import { nameOf } from "./people";
import { promptOf, startedOf } from "./prompt";
import { Replay } from "./Replay";
import { Timer } from "./Timer";
import type { RoomState } from "./room";
import { toldOfStep } from "./told";
import { useNow } from "./useNow";

/** Whose turn it is and what to do, with the one or two next things to do at the end. */
export function PromptLine() {
  const { sitting, choosing, ahead, looking, panel, acts } = useTable();
  const state = useRoom();
  const { table } = state;
  const others = table.status === "running" && !table.choices.length;
  const now = useNow(others ? 1000 : 0);
  const prompt = promptOf(state, startedOf(choosing), (now - state.since) / 1000);
  const under = acts.value?.acting.under.value;
  const several = prompt.tone === "yours" && state.you.seats.length > 1;
  const moving = several ? table.seats[movingOf(table.acting, state.you.seats) ?? -1] : undefined;
  const step = looking.step.value;
  if (step !== null) {
    return (
      <div class="prompt is-rest is-back">
        <p>{toldOfStep(step, state)}</p>
        <Replay />
      </div>
    );
  }
  return (
    <div class={`prompt is-${prompt.tone}${state.room.real_time ? " is-hurried" : ""}`}>
      <p>
        {moving && <span class={`die die-${moving.colour}`} />}
        {under ? underWay(under, state) : prompt.text}
      </p>
      {ahead.touches.value.length > 0 && (
        <p class="quiet" role="status">
          {t("table.ahead")}
        </p>
      )}
      {state.room.real_time && table.status === "running" && (
        <div class="prompt-facts">
          <Hand />
          <Timer />
          {sitting.latency.value !== null && (
            <p class="quiet numbers">
              {t("table.latency", { milliseconds: Math.round(sitting.latency.value) })}
            </p>
          )}
        </div>
      )}
      {table.given_back > 0 && (
        <p class="quiet" role="status">
          {t("table.given-back", { time: writtenWhole(Math.ceil(table.given_back)) })}
        </p>
      )}
      <LastDeed />
      {prompt.tone === "over" && (
        <div class="row">
          {table.may.includes("rematch") && !table.offers.some((asked) => asked.what === "rematch") && (
            <Button kind="main" small onClick={() => void sitting.ask({ type: "offer", what: "rematch" })}>
              {t("table.offer.rematch")}
            </Button>
          )}
          <Button small onClick={() => void looking.at(0)}>
            {t("table.lookback")}
          </Button>
          <Button small onClick={() => (panel.value = "result")}>
            {t("result")}
          </Button>
        </div>
      )}
      {table.status === "waiting" && <BeforeItBegins />}
      {table.status === "paused" && table.may.includes("resume") && (
        <Button kind="main" small onClick={() => void sitting.ask({ type: "resume" })}>
          {t("table.resume")}
        </Button>
      )}
    </div>
  );
}

/** Who is at it, while bodies move. */
function underWay({ hand, tool, seat }: Under, state: RoomState): string {
  if (hand) return t("act.yours");
  return tool && seat !== null ? t("act.theirs", { name: nameOf(state, seat) }) : t("table.rolling");
}

/** Whoever comes is asked to sit down, and when all sit, everybody whether they are ready. */
function BeforeItBegins() {
  const { sitting } = useTable();
  const { table, you } = useRoom();
  const open = table.seats.find((seat) => seat.player === "person" && !seat.members.length);
  if (open?.may.includes("sit") && !you.seats.length) {
    return (
      <Button kind="main" small onClick={() => void sitting.ask({ type: "sit", seat: open.seat })}>
        {t("table.sit")}
      </Button>
    );
  }
  if (open || !table.may.includes("ready")) return null;
  return (
    <Button
      kind={you.ready ? "plain" : "main"}
      small
      onClick={() => void sitting.ask({ type: "ready", ready: !you.ready })}
    >
      {t(you.ready ? "table.ready.no" : "table.ready.yes")}
    </Button>
  );
}
