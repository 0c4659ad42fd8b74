import { useState } from "preact/hooks";
import type { GameCard } from "../protocol";
import { Button, Dialog, Segmented, Switch } from "../ui";
import { say, titleOf } from "../words/say";
import { t } from "../words/words";
import { begin, opening } from "./begin";
import { clockName } from "./clocks";
import { OptionFields } from "./OptionFields";
import { CLOCKS, firstPlan, seatsFor, setupOf, sittersFor, type Plan, type Sitter } from "./setup";

/** A game to be set up: who sits where, and everything else that can be chosen. */
export function NewGameDialog({ game, onClose }: { game: GameCard; onClose: () => void }) {
  const [plan, setPlan] = useState<Plan>(() => firstPlan(game));
  const set = (change: Partial<Plan>) => setPlan({ ...plan, ...change });
  const hasOpenSeat = plan.seats.includes("open");
  const foot = (
    <>
      <Button onClick={onClose}>{t("back")}</Button>
      <Button kind="main" disabled={opening.value} onClick={() => void begin(setupOf(game, plan))}>
        {t(hasOpenSeat ? "new.invite" : "new.begin")}
      </Button>
    </>
  );
  return (
    <Dialog title={t("new.title", { game: titleOf(game.slug, game.title) })} onClose={onClose} foot={foot}>
      <fieldset class="setup-part">
        <legend class="setup-legend">{t("new.seats")}</legend>
        {game.players.length > 1 && (
          <Segmented
            label={t("filter.players")}
            value={String(plan.seats.length)}
            onChange={(count) => set({ seats: seatsFor(Number(count), plan.seats) })}
            choices={[...game.players].sort((a, b) => a - b).map((n) => ({ value: `${n}`, text: `${n}` }))}
          />
        )}
        <Seats game={game} seats={plan.seats} onChange={(seats) => set({ seats })} />
      </fieldset>
      {hasOpenSeat && (
        <Switch
          label={t("new.listed")}
          about={t(plan.listed ? "new.listed.yes" : "new.listed.no")}
          on={plan.listed}
          onChange={(listed) => set({ listed })}
        />
      )}
      {hasOpenSeat && !plan.listed && (
        <Switch
          label={t("new.chat")}
          about={t("new.chat.about")}
          on={plan.chat}
          onChange={(chat) => set({ chat })}
        />
      )}
      <label class="field">
        <span>{t("new.clock")}</span>
        <select
          class="select"
          value={plan.clock}
          onChange={(event) => set({ clock: event.currentTarget.value })}
        >
          {CLOCKS.map((clock) => (
            <option key={clock} value={clock}>
              {clockName(clock)}
            </option>
          ))}
        </select>
      </label>
      {game.kinds.includes("chance") && (
        <Switch
          label={t("new.dice")}
          about={t("new.dice.about")}
          on={plan.dice === "people"}
          onChange={(own) => set({ dice: own ? "people" : "server" })}
        />
      )}
      {game.options.length > 0 && (
        <details class="setup-options">
          <summary>{t("new.options", { count: game.options.length })}</summary>
          <OptionFields
            options={game.options}
            values={plan.options}
            onChange={(name, value) => set({ options: { ...plan.options, [name]: value } })}
          />
        </details>
      )}
    </Dialog>
  );
}

interface SeatsProps {
  game: GameCard;
  seats: readonly Sitter[];
  onChange: (seats: Sitter[]) => void;
}

function Seats({ game, seats, onChange }: SeatsProps) {
  return (
    <ul class="setup-seats">
      {seats.map((sitter, seat) => {
        return (
          <li key={seat}>
            <label class="setup-seat">
              <span class={`die die-${game.colours[seat]}`} aria-hidden="true" />
              <span class="setup-seat-name">{say(game.seats[seat]!)}</span>
              <select
                class="select"
                value={sitter}
                onChange={(event) => onChange(seats.with(seat, event.currentTarget.value as Sitter))}
              >
                {sittersFor(game, seats, seat).map((choice) => (
                  <option key={choice} value={choice}>
                    {t(`sitter.${choice}`)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
