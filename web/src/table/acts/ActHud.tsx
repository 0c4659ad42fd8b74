/** What is read while an act goes on: the watch, what is said, how much breath there is; and what a hand sets without the board. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../ui";
import { capital } from "../../words/capital";
import { english, say } from "../../words/say";
import { t } from "../../words/words";
import type { Under } from "./acting";
import { Lens } from "./Lens";
import type { Hand } from "../../physical/hand";
import type { Control } from "../../physical/messages";
import { listenToPhone, mayMove } from "./phone";
import { useActs } from "./useActs";
import "./physical.css";

/** What a hand can set by a slider beside the board. */
const SLID: readonly string[] = ["force", "el", "tilt"];
/** What a game's meter says that a slider shows too, by the slider's control. */
const METERS: Readonly<Record<string, string>> = { force: "press" };
const EVERY = 50;

export function ActHud() {
  const { acting } = useActs();
  const under = acting.under.value;
  if (!under) return null;
  const told = acting.told.value;
  const strength = acting.strength.value;
  const slid = under.hand?.tool.controls.filter(({ name }) => SLID.includes(name)) ?? [];
  const headline = told ? say(told.headline) : "";
  return (
    <div class="act-hud">
      {under.tool && (
        <p class="act-watch numbers" role="timer" aria-label={t("act.watch")}>
          {watch(acting.tenths.value)}
        </p>
      )}
      {headline && (
        <p class="act-headline" role="status">
          {headline}
        </p>
      )}
      {told?.meters
        .filter(({ name }) => !slid.some((control) => METERS[control.name] === english(name)))
        .map(({ name, share }, k) => (
          <Meter key={k} name={capital(say(name))} share={share} />
        ))}
      {told?.guides.map((guide, k) => guide.kind === "lens" && <Lens key={k} guide={guide} under={under} />)}
      {strength !== null && !slid.some(({ name }) => name === "tilt") && (
        <Meter name={t("act.strength")} share={strength / 100} />
      )}
      {under.hand && <Controls under={under} hand={under.hand} slid={slid} />}
    </div>
  );
}

/** `7.3`, `1:02.5` */
export function watch(tenths: number): string {
  const [minutes, rest] = [Math.floor(tenths / 600), (tenths % 600) / 10];
  return minutes ? `${minutes}:${rest.toFixed(1).padStart(4, "0")}` : rest.toFixed(1);
}

function Meter({ name, share }: { name: string; share: number }) {
  return (
    <p class="act-meter" role="meter" aria-label={name} aria-valuenow={Math.round(100 * share)}>
      <span>{name}</span>
      <i>
        <b style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
      </i>
    </p>
  );
}

function Controls({ under, hand, slid }: { under: Under; hand: Hand; slid: readonly Control[] }) {
  const [moves, setMoves] = useState(false);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!slid.length) return;
    const timer = setInterval(() => redraw((count) => count + 1), EVERY);
    return () => clearInterval(timer);
  }, [hand]);
  useEffect(() => (moves ? listenToPhone(under.grasp) : undefined), [moves, under]);
  const tilts = under.tool === "tilt" || under.tool === "press";
  return (
    <div class="act-controls">
      {slid.map(({ name, low, high }) => (
        <label key={name}>
          <span>{t(`act.control.${name}`)}</span>
          <input
            type="range"
            min={low}
            max={high}
            value={hand.get(name)}
            onInput={({ currentTarget }) => hand.set({ [name]: Number(currentTarget.value) })}
          />
        </label>
      ))}
      {tilts && mayMove() && !moves && (
        <Button small onClick={() => void askForMotion().then(setMoves)}>
          {t("act.phone")}
        </Button>
      )}
      {hand.has("done") && (
        <Button
          small
          onClick={() => {
            hand.begin();
            hand.set({ done: 1 });
          }}
        >
          {t("act.done")}
        </Button>
      )}
    </div>
  );
}

/** Some phones ask whoever holds them; they do so only after a touch. */
async function askForMotion(): Promise<boolean> {
  const asks = (DeviceOrientationEvent as unknown as { requestPermission?: () => Promise<string> })
    .requestPermission;
  return !asks || (await asks().catch(() => "denied")) === "granted";
}
