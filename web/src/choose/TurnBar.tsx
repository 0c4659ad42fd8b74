/** The die that is being turned, with the ways to turn it and to leave it so, for who does not take hold of it on the board. */
import { PieceIcon } from "../pieces/PieceDrawing";
import type { Piece } from "../protocol";
import { Icon } from "../ui";
import { t } from "../words/words";
import "./choice-bar.css";

const FACE = 52;

export interface TurnHands {
  /** A step on, or back; `over` to have another side up. */
  turn(steps: number, over: boolean): void;
  settle(): void;
  back(): void;
}

interface TurnBarProps {
  piece: Piece;
  name: string;
  /** How many sides can be up. */
  sides: number;
  begun: boolean;
  marks: boolean;
  hands: TurnHands;
}

export function TurnBar({ piece, name, sides, begun, marks, hands }: TurnBarProps) {
  return (
    <div class="choice-bar" role="group" aria-label={t("bar.label")}>
      <p class="choice-question">{t("turn.how")}</p>
      <div class="choice-chips choice-turn">
        <TurnButton word="left" onTurn={() => hands.turn(-1, false)} />
        <span class="choice-turned" role="img" aria-live="polite" aria-label={name}>
          <PieceIcon piece={piece} size={FACE} marks={marks} />
        </span>
        <TurnButton word="right" onTurn={() => hands.turn(1, false)} />
        {sides > 1 && (
          <button type="button" class="choice-chip" onClick={() => hands.turn(1, true)}>
            {t("turn.over")}
          </button>
        )}
        <button
          type="button"
          class="choice-chip choice-settle"
          aria-keyshortcuts="Enter"
          onClick={() => hands.settle()}
        >
          {t("turn.done")}
        </button>
        {begun && (
          <button type="button" class="choice-chip choice-back" onClick={() => hands.back()}>
            {t("bar.back")}
          </button>
        )}
      </div>
    </div>
  );
}

/** An arrow that turns the die. */
export function TurnButton({ word, onTurn }: { word: "left" | "right"; onTurn(): void }) {
  return (
    <button
      type="button"
      class="choice-chip turn-button"
      aria-label={t(`turn.${word}`)}
      title={t(`turn.${word}`)}
      onClick={onTurn}
    >
      <Icon name={word === "left" ? "turn-left" : "turn-right"} />
    </button>
  );
}
