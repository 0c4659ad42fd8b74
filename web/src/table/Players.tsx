import { useState } from "preact/hooks";
import type { Scene, SeatShown, Tray, Words } from "../protocol";
import { Button, Icon } from "../ui";
import { capital } from "../words/capital";
import { letterOf } from "../words/letter";
import { english, placesIn, say } from "../words/say";
import { t } from "../words/words";
import { leftNow, low, written as writtenTime } from "./clock";
import { useRoom, useRoomNow, useTable } from "./context";
import { scoresByStep } from "./curve";
import { nameOf, titled } from "./people";
import { Score } from "./Score";
import { What } from "./TalkPanel";
import { TellMe } from "./TellMe";
import { useNow } from "./useNow";

/** Who sits at the table, with what they have and how they stand. */
export function Players() {
  const state = useRoom();
  const scene = useSceneShown();
  return (
    <section class="players" aria-label={t("table.players")}>
      <ul>
        {state.table.seats.map((seat) => (
          <Player key={seat.seat} seat={seat} />
        ))}
      </ul>
      {scene.notices.map((notice) => (
        <Notice key={english(notice)} notice={notice} />
      ))}
      <TellMe />
      {state.watching > 0 && (
        <p class="quiet players-note">{t("table.watching", { count: state.watching })}</p>
      )}
    </section>
  );
}

/** What the board shows: now, or the step that is looked at. */
function useSceneShown(): Scene {
  const { stage } = useTable();
  const { table } = useRoom();
  return stage.looked.value?.scene ?? table.scene;
}

/** Something to know; the places it is about are shown on the board while it is pointed at. */
function Notice({ notice }: { notice: Words }) {
  const { hints } = useTable();
  const places = placesIn(notice);
  const text = say(notice);
  if (!places.length) return <p class="quiet players-note">{text}</p>;
  return (
    <p
      class="quiet players-note is-shown"
      onPointerEnter={() => hints.show(places)}
      onPointerLeave={() => hints.unshow()}
    >
      {text}
    </p>
  );
}

function Player({ seat }: { seat: SeatShown }) {
  const { looking } = useTable();
  const state = useRoom();
  const { table } = state;
  const acts = table.status === "running" && table.acting.includes(seat.seat);
  const won = table.ending?.winners.includes(seat.seat);
  const trays = useSceneShown().trays.filter((tray) => tray.owner === seat.seat);
  const step = looking.step.value;
  const score = step === null ? seat.score : scoresByStep(state)[step]![seat.seat]!;
  const names = ["player", acts && "is-acting", won && "has-won"].filter(Boolean).join(" ");
  return (
    <li class={names}>
      <span class={`die die-${seat.colour}`} title={titled(seat)} />
      <span class="player-name">
        <span class="player-text">{nameOf(state, seat.seat)}</span>
        <span class="player-word">{letterOf(seat.seat)}</span>
        <Standing seat={seat} acts={acts} />
        <Profits seat={seat.seat} />
      </span>
      {seat.left !== null && <Clock seat={seat.seat} />}
      {state.room.points && <Score seat={seat.seat} score={score} />}
      <Saying seat={seat.seat} />
      {trays.length > 0 && (
        <span class="player-trays">
          {trays.map((tray, k) => (
            <TrayChip key={k} tray={tray} />
          ))}
        </span>
      )}
      <SeatButtons seat={seat} />
    </li>
  );
}

/** An arrow to who profits from the points of a seat, where that is somebody else. */
function Profits({ seat }: { seat: number }) {
  const state = useRoom();
  const other = state.table.seats[useSceneShown().profits[seat] ?? -1];
  if (!other) return null;
  const said = t("table.profits", { who: nameOf(state, other.seat) });
  return (
    <span class="player-profits" role="img" title={said} aria-label={said}>
      → <span class={`die die-${other.colour}`} />
    </span>
  );
}

/** What those at a seat said just now. */
function Saying({ seat }: { seat: number }) {
  const said = useTable().talk.fresh.value.filter((spoken) => spoken.seat === seat);
  return said.map((spoken) => (
    <p key={spoken.id} class="player-said" aria-hidden="true">
      <What spoken={spoken} />
    </p>
  ));
}

/** The small word beside a name: thinking, away, ready. */
function Standing({ seat, acts }: { seat: SeatShown; acts: boolean }) {
  const state = useRoom();
  const away = seat.members.length > 0 && !seat.members.some((member) => member.here);
  const waiting = state.table.status === "waiting";
  if (away) return <span class="player-word">{t("table.away")}</span>;
  if (waiting && seat.members.some((member) => member.ready))
    return <span class="player-word is-good">{t("table.ready")}</span>;
  if (!acts) return null;
  const word = seat.player === "person" ? "table.turn" : "table.thinking";
  return <span class="player-word is-acting">{t(word)}</span>;
}

/** What a tray is and how much is in it; the number beside one rolled die would be read as what it shows. */
function TrayChip({ tray }: { tray: Tray }) {
  const rolled = tray.count === null && tray.pieces.length === 1 && tray.pieces[0]!.faces !== "";
  const count = rolled ? "" : (tray.count ?? tray.pieces.length);
  const title = capital(say(tray.title));
  return (
    <span class="chip numbers" title={title}>
      {title} {count}
    </span>
  );
}

function Clock({ seat: number }: { seat: number }) {
  const state = useRoomNow();
  const runs = state.table.running.includes(number);
  const now = useNow(runs ? 100 : 0);
  const left = leftNow(state.table.seats[number]?.left ?? 0, runs, state.since, now);
  const names = ["clock numbers", runs && "is-running", runs && low(left, state.room.clock) && "is-low"];
  return (
    <span class={names.filter(Boolean).join(" ")} role="timer" aria-label={t("table.clock")}>
      {writtenTime(left)}
    </span>
  );
}

/** What can be done with a seat: sit down, give it to a computer, free it, claim against whoever is gone. */
function SeatButtons({ seat }: { seat: SeatShown }) {
  const { sitting } = useTable();
  const state = useRoom();
  const [giving, setGiving] = useState(false);
  const open = seat.members.length === 0;
  const may = (deed: SeatShown["may"][number]) => seat.may.includes(deed);
  // Whoever sits already, or hosts the table, finds the rest where it is needed seldom.
  const maySit = may("sit") && (open || !state.you.seats.length);
  const mayLeave = may("leave") && state.table.status === "waiting" && !state.you.owner;
  const mayGive = (may("computer") && open) || may("replace");
  if (!maySit && !mayLeave && !mayGive && !may("free") && !may("win")) return null;
  return (
    <span class="player-seat row">
      {maySit && (
        <Button small onClick={() => void sitting.ask({ type: "sit", seat: seat.seat })}>
          {t(open ? "table.sit" : "table.join")}
        </Button>
      )}
      {mayLeave && (
        <Button small kind="quiet" onClick={() => void sitting.ask({ type: "leave", seat: seat.seat })}>
          {t("table.leave")}
        </Button>
      )}
      {may("free") && (
        <Button small kind="quiet" onClick={() => void sitting.ask({ type: "free", seat: seat.seat })}>
          {t("table.free")}
        </Button>
      )}
      {may("win") && (
        <Button
          small
          onClick={() => void sitting.ask({ type: "claim", seat: seat.seat, what: "win", level: "club" })}
        >
          {t("table.claim.win")}
        </Button>
      )}
      {mayGive && !giving && (
        <Button small kind="quiet" onClick={() => setGiving(true)}>
          <Icon name="computer" size={16} /> {t("table.give")}
        </Button>
      )}
      {mayGive && giving && <Levels seat={seat.seat} claims={may("replace")} />}
    </span>
  );
}

const LEVELS = ["novice", "club", "master"] as const;

/** Which computer shall play a seat, or claims that of somebody who is gone. */
export function Levels({ seat, claims = false }: { seat: number; claims?: boolean }) {
  const { sitting } = useTable();
  const give = (level: (typeof LEVELS)[number]) =>
    void sitting.ask(
      claims ? { type: "claim", seat, what: "computer", level } : { type: "computer", seat, level },
    );
  return (
    <span class="row" role="group" aria-label={t("table.give.level")}>
      {LEVELS.map((level) => (
        <Button key={level} small onClick={() => give(level)}>
          {t(`table.level.${level}`)}
        </Button>
      ))}
    </span>
  );
}
