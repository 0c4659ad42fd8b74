import type { BoardHands } from "../board";
import { ChoiceBar } from "../choose/ChoiceBar";
import { typed } from "../choose/typed";
import { marks } from "../settings";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";

/** What is chosen without the board: buttons, faces, and what is being typed. */
export function ChoiceArea() {
  const { choosing } = useTable();
  const { scene } = useRoom().table;
  const hands: BoardHands = {
    // A face is looked at first, like a place; a button says what it does.
    touch: (touch) => choosing.touch(touch, !touch.startsWith("face:")),
    hover: (touch) => choosing.hover(touch),
    beside: () => choosing.beside(),
  };
  return (
    <div class="choice-area">
      <Typing />
      <ChoiceBar
        choices={choosing.choices.value}
        made={choosing.made.value}
        scene={scene}
        hands={hands}
        marks={marks.value}
        choose={(choice) => void choosing.play(choice)}
      />
    </div>
  );
}

function Typing() {
  const { choosing, keys } = useTable();
  const text = keys.typing.value;
  if (!text) return null;
  const { candidates, match } = typed(text, choosing.choices.value);
  const none = candidates.length ? t("table.typed.left", { count: candidates.length }) : t("table.typed.no");
  return (
    <p class="typed" role="status">
      {t("table.typing", { typed: text })} <span class="quiet">{match ? match.name : none}</span>
    </p>
  );
}
