/** A quiet bar with what can be touched but is on no board: buttons, the faces a die can show, a roll to be typed. */
import { useState } from "preact/hooks";
import type { BoardHands } from "../board";
import { showing } from "../pieces/kinds";
import { PieceIcon } from "../pieces/PieceDrawing";
import type { Choice, Piece, Scene } from "../protocol";
import { isOnBoard } from "../scene/find";
import { touchName, wordOn, type Captions } from "../scene/named";
import { parts } from "../scene/touch";
import { t } from "../words/words";
import "./choice-bar.css";
import { likeOf } from "./like";
import { offered, onlyButton } from "./touches";
import { typed } from "./typed";

const FACE = 44;

export interface ChoiceBarProps {
  choices: readonly Choice[];
  /** The touches of the started move. */
  made: readonly string[];
  scene: Scene;
  captions?: Captions;
  hands: BoardHands;
  marks?: boolean;
  /** The button that asks whether it is meant. */
  asked?: string | null;
  /** Buttons that can be hit without looking. */
  large?: boolean;
  /** A roll was typed. */
  choose(choice: Choice): void;
}

export function ChoiceBar(props: ChoiceBarProps) {
  const { choices, made, scene, captions = {}, hands, choose } = props;
  const { marks = false, asked = null, large = false } = props;
  const all = offered(choices, made).map((offer) => ({ ...offer, seat: offer.seat ?? -1 }));
  const here = all.filter(({ touch, chosen, seat }) => !chosen && !isOnBoard(scene, touch, seat));
  const faces = here.filter(({ touch }) => touch.startsWith("face:"));
  const rolls = choices.length > 0 && choices.every(({ seat }) => seat < 0);
  if (!here.length) return null;
  const like = likeOf(scene, made, here[0]!.seat);
  const only = onlyButton(here.map(({ touch }) => touch));
  const nameOf = (touch: string, seat: number) =>
    touch === asked
      ? t("bar.sure", { what: wordOn(touch, captions) })
      : touchName(scene, touch, seat, captions);
  return (
    <div class={large ? "choice-bar is-large" : "choice-bar"} role="group" aria-label={t("bar.label")}>
      {faces.length > 0 && <p class="choice-question">{t(rolls ? "bar.roll" : "bar.faces")}</p>}
      <div class="choice-chips">
        {here.map(({ touch, seat }) => (
          <Chip
            key={touch}
            touch={touch}
            name={nameOf(touch, seat)}
            asks={touch === asked}
            bySpace={touch === only}
            like={like}
            marks={marks}
            hands={hands}
          />
        ))}
        {rolls && <TypedRoll choices={choices} choose={choose} />}
        {made.length > 0 && !rolls && (
          <button type="button" class="choice-chip choice-back" onClick={() => hands.beside()}>
            {t("bar.back")}
          </button>
        )}
      </div>
    </div>
  );
}

interface ChipProps {
  touch: string;
  name: string;
  asks: boolean;
  bySpace: boolean;
  like: Piece | null;
  marks: boolean;
  hands: BoardHands;
}

function Chip({ touch, name, asks, bySpace, like, marks, hands }: ChipProps) {
  const [kind, what] = parts(touch);
  const piece = kind === "face" ? showing(what, like) : null;
  return (
    <button
      type="button"
      class={["choice-chip", piece && "choice-face", asks && "is-asking"].filter(Boolean).join(" ")}
      data-touch={touch}
      aria-label={name}
      aria-keyshortcuts={bySpace ? "Space" : undefined}
      title={piece ? name : undefined}
      onClick={() => hands.touch(touch)}
      onPointerEnter={() => hands.hover(touch)}
      onPointerLeave={() => hands.hover(null)}
      onFocus={() => hands.hover(touch)}
      onBlur={() => hands.hover(null)}
    >
      {piece ? <PieceIcon piece={piece} size={FACE} marks={marks} /> : name}
      {bySpace && <kbd class="choice-key">{t("bar.space")}</kbd>}
    </button>
  );
}

/** Dice rolled on a real table, typed as they lie. */
function TypedRoll({ choices, choose }: { choices: readonly Choice[]; choose(choice: Choice): void }) {
  const [text, setText] = useState("");
  const { match, candidates } = typed(text, choices);
  return (
    <form
      class="choice-typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (!match) return;
        setText("");
        choose(match);
      }}
    >
      <input
        class="input"
        value={text}
        placeholder={t("bar.type")}
        aria-label={t("bar.roll")}
        aria-invalid={candidates.length === 0}
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
