import { useEffect } from "preact/hooks";
import type { Advice } from "../protocol";
import { IconButton } from "../ui";
import { moveName } from "../scene/named";
import { isNaming, say } from "../words/say";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";
import { LISTED } from "./hints";
import { followsFrom } from "./told";

/** What a strong player would do here, in words and as a short list. */
export function HintPanel() {
  const { hints } = useTable();
  const state = useRoom();
  const hinted = hints.hinted.value;
  // A hint is for one position: it goes with it.
  useEffect(() => () => hints.forget(), [state.table.number]);
  if (!hints.busy.value && !hinted) return null;
  return (
    <section class="hint" aria-label={t("table.hint.title")} aria-live="polite">
      <IconButton icon="close" label={t("table.close")} class="hint-close" onClick={() => hints.forget()} />
      {hints.busy.value && <p>{t("table.hint.wait")}</p>}
      {hinted && hinted.number !== state.table.number && <p class="quiet">{t("table.hint.stale")}</p>}
      {hinted && hinted.number === state.table.number && (
        <>
          <p>{hinted.moves.length ? best(hinted.moves[0]!) : say(hinted.words)}</p>
          <ol class="hint-moves">
            {hinted.moves.slice(0, LISTED).map((advice, k) => (
              <HintRow key={advice.name} advice={advice} rank={k + 1} />
            ))}
          </ol>
          {hinted.line.length > 1 && isNaming() && (
            <p class="quiet">
              {t("table.hint.line", { line: hinted.line.map((name) => say(name)).join(", ") })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function HintRow({ advice, rank }: { advice: Advice; rank: number }) {
  const { choosing, hints } = useTable();
  const state = useRoom();
  const { scene, choices, captions } = state.table;
  const choice = choices.find((one) => one.name === advice.name);
  const seat = choice?.seat ?? -1;
  const name = isNaming() ? say(advice.words) : moveName(scene, advice.touch, seat, captions);
  const follows = followsFrom(hints.outcomes.value.get(advice.name) ?? [], seat, state);
  const chance = advice.proven
    ? t(`table.hint.${advice.proven}`)
    : advice.share === null
      ? ""
      : percent(advice.share);
  return (
    <li>
      <button
        type="button"
        class="move"
        onMouseEnter={() => hints.point(advice.touch)}
        onFocus={() => hints.point(advice.touch)}
        onClick={() => choice && void choosing.play(choice)}
      >
        <span class="move-number numbers">{rank}</span>
        <span class="move-text">{follows ? t("table.hint.follows", { move: name, follows }) : name}</span>
        <span class="numbers quiet">{chance}</span>
      </button>
    </li>
  );
}

/** What is thought of the first move; its place glows. */
function best(advice: Advice): string {
  if (advice.proven) return t(`table.hint.best.${advice.proven}`);
  if (advice.share === null) return t("table.hint.best");
  return t("table.hint.best.share", { share: percent(advice.share) });
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
