import { useEffect } from "preact/hooks";
import { go } from "../route/route";
import { Button, IconButton } from "../ui";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";
import { toldOfStep } from "./told";

/** So long each step is looked at when the match plays itself; milliseconds. */
const PACE = 900;

/** Going through the match: a slider, step by step, by itself, and playing on from here. */
export function Replay() {
  const { looking, stage } = useTable();
  const state = useRoom();
  const { lines, room, table } = state;
  const step = looking.step.value;
  const shown = step ?? lines.length;
  const plays = looking.plays.value;
  const quiet = stage.quiet.value;
  useEffect(() => {
    if (!plays || !quiet) return;
    const next = setTimeout(() => looking.by(1), PACE);
    return () => clearTimeout(next);
  }, [plays, quiet, step]);
  useEffect(() => {
    if (step === null) looking.plays.value = false;
  }, [step]);
  // A match that goes on without hints is not to be looked into at another table.
  const mayFork = room.hints || !["running", "paused"].includes(table.status);
  const fork = async () => {
    const opened = await looking.fork();
    if (opened) go(`/room/${opened}`);
  };
  const by = (steps: number) => {
    looking.plays.value = false;
    looking.by(steps);
  };
  return (
    <div class="replay">
      <input
        type="range"
        class="replay-slider"
        aria-label={t("replay.slider")}
        aria-valuetext={toldOfStep(shown, state)}
        min={0}
        max={lines.length}
        value={shown}
        onInput={({ currentTarget }) => {
          looking.plays.value = false;
          void looking.at(Number(currentTarget.value));
        }}
      />
      <div class="steps">
        <IconButton icon="back" label={t("table.look.back")} disabled={step === 0} onClick={() => by(-1)} />
        <IconButton
          icon={plays ? "pause" : "play"}
          label={t(plays ? "replay.stop" : "replay.play")}
          onClick={() => {
            looking.plays.value = !plays;
            if (!plays && step === null) void looking.at(0);
          }}
        />
        <IconButton icon="next" label={t("table.look.on")} disabled={step === null} onClick={() => by(1)} />
        <IconButton
          icon="last"
          label={t("table.look.now")}
          disabled={step === null}
          onClick={() => looking.now()}
        />
        {step !== null && mayFork && (
          <Button small title={t("table.fork.about")} onClick={() => void fork()}>
            {t("table.fork")}
          </Button>
        )}
      </div>
    </div>
  );
}
