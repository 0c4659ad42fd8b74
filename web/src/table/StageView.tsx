import { useEffect, useRef } from "preact/hooks";
import type { BoardHands } from "../board";
import { boardSettings, shape, turnsToPlayer } from "../settings";
import { toast } from "../ui";
import { t } from "../words/words";
import { useTable } from "./context";
import { Bell } from "./Bell";
import { Countdown } from "./Countdown";
import { HandOver } from "./HandOver";
import { Headline } from "./Headline";
import { TurnButtons } from "./TurnButtons";

/** Where the board is: the table in space, or the flat map where that is wished or space cannot be drawn. */
export function StageView() {
  const { stage, choosing, ahead, sight, sitting, reasons, acts } = useTable();
  const Acts = acts.value;
  const host = useRef<HTMLDivElement>(null);
  const hurried = useRef(false);
  const wanted = shape.value;
  const settings = boardSettings.value;
  const turns = turnsToPlayer.value;

  useEffect(() => {
    let gone = false;
    const box = host.current!;
    const hands: BoardHands = {
      touch: (touch, sure) => {
        reasons.forget();
        if (!ahead.touch(touch)) choosing.touch(touch, sure);
      },
      hover: (touch) => choosing.hover(touch),
      beside: () => {
        reasons.forget();
        if (!ahead.back()) choosing.beside();
      },
      wrong: (touch, at) => {
        if (ahead.touch(touch)) reasons.forget();
        else void reasons.wrong(touch, at);
      },
      carries: (touch) => choosing.carries(touch),
      turns: (touch) => touch === choosing.turning.peek()?.at,
      turn: (steps, over) => choosing.turn(steps, over),
    };
    const flat = async () => {
      const { createMap } = await import("../map");
      if (gone) return;
      stage.mount(createMap(box, hands, boardSettings.peek()), boardSettings.peek());
      sight.use(null);
    };
    const inSpace = async () => {
      const { createTable3D } = await import("../scene3d");
      if (gone) return;
      const board = createTable3D(box, hands, boardSettings.peek());
      stage.mount(board, boardSettings.peek());
      sight.use(board);
    };
    void (async () => {
      if (wanted === "flat") return flat();
      try {
        await inSpace();
      } catch {
        if (gone) return;
        box.replaceChildren();
        toast(t("table.view.no3d"));
        await flat();
      }
    })();
    return () => {
      gone = true;
      stage.unmount();
      sight.use(null);
      box.replaceChildren();
    };
  }, [wanted]);

  useEffect(() => stage.settings(settings), [settings]);
  useEffect(() => stage.turnToPlayer(turns), [turns]);

  /** A touch while the board still tells what happened only ends that: nobody touches what they have not seen. */
  const hurry = (event: PointerEvent) => {
    hurried.current = stage.behind.peek() !== null;
    if (hurried.current) event.stopPropagation();
    if (!stage.quiet.peek()) stage.skip();
  };

  const busy = sitting.link.value === "lost" || sitting.link.value === "connecting";
  return (
    <div class={`stage is-${wanted}`}>
      <Headline />
      <div class="stage-middle">
        <div
          ref={host}
          class="stage-board"
          role="application"
          aria-label={t("table.board")}
          onPointerDownCapture={hurry}
          onClickCapture={(event) => hurried.current && event.stopPropagation()}
        />
        {Acts && <Acts.OverBoard />}
        {sitting.state.value && <TurnButtons />}
        {sitting.state.value && <HandOver />}
      </div>
      {sitting.state.value && <Countdown />}
      {sitting.state.value && <Bell />}
      {busy && (
        <p class="stage-link" role="status">
          {t(choosing.sent.value ? "table.link.kept" : `table.link.${sitting.link.value}`)}
        </p>
      )}
    </div>
  );
}
