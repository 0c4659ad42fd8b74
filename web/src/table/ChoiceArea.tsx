import { useRef } from "preact/hooks";
import type { BoardHands } from "../board";
import { ChoiceBar } from "../choose/ChoiceBar";
import { likeOf } from "../choose/like";
import { TurnBar } from "../choose/TurnBar";
import { typable, typed } from "../choose/typed";
import { showing } from "../pieces/kinds";
import { touchName } from "../scene/named";
import { isButton, parts } from "../scene/touch";
import { coordinates, marks } from "../settings";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";

/** What is chosen without the board: buttons, faces, and what is being typed. */
export function ChoiceArea() {
  const { choosing, acts } = useTable();
  const Acts = acts.value;
  const { room, table } = useRoom();
  // In real time the board must not jump when buttons come and go.
  const kept = useRef(false);
  kept.current ||= room.real_time && choosing.next.value.some(isButton);
  const hands: BoardHands = {
    // A face is looked at first, like a place; a button says what it does.
    touch: (touch) => choosing.touch(touch, !touch.startsWith("face:")),
    hover: (touch) => choosing.hover(touch),
    beside: () => choosing.beside(),
  };
  const turning = choosing.turning.value;
  const facing = choosing.facing.value;
  const like = turning && likeOf(table.scene, [...choosing.made.value, turning.at], turning.seat);
  return (
    <div class={kept.current ? "choice-area is-kept" : "choice-area"}>
      <Typing />
      {Acts && <Acts.Bar />}
      {turning && facing ? (
        <TurnBar
          piece={showing(parts(facing)[1], like)!}
          name={touchName(table.scene, facing, turning.seat)}
          sides={turning.rounds.length}
          begun={choosing.made.value.length > 0}
          marks={marks.value}
          hands={{
            turn: (steps, over) => choosing.turn(steps, over),
            settle: () => choosing.settle(),
            back: () => choosing.beside(),
          }}
        />
      ) : (
        <ChoiceBar
          choices={choosing.choices.value}
          made={choosing.made.value}
          scene={table.scene}
          captions={table.captions}
          hands={hands}
          marks={marks.value}
          asked={choosing.asked.value}
          large={room.real_time || room.physical}
          choose={(choice) => void choosing.play(choice)}
        />
      )}
    </div>
  );
}

function Typing() {
  const { choosing, keys } = useTable();
  const { glow } = useRoom().table.scene;
  const text = keys.typing.value;
  if (!text) return null;
  const { candidates, match } = typed(text, typable(choosing.choices.value, coordinates.value));
  const none = candidates.length ? t("table.typed.left", { count: candidates.length }) : t("table.typed.no");
  return (
    <p class="typed" role="status">
      {t("table.typing", { typed: text })} {glow && <span class="quiet">{match ? match.name : none}</span>}
    </p>
  );
}
