import { useState } from "preact/hooks";
import { ago, listed, whoSits } from "../cabinet/facts";
import type { PlayedMatch, PlayedMatches } from "../protocol";
import { Link } from "../route/route";
import { language } from "../settings";
import { Icon, Pick } from "../ui";
import { t } from "../words/words";
import { gameChoices, gameTitle } from "./gameTitles";
import { List } from "./List";
import { usePages } from "./pages";

const NOTHING = { game: "", against: "", result: "" };

/** The games that are over, the newest first. */
export function Finished() {
  const [wanted, setWanted] = useState(NOTHING);
  const set = (change: Partial<typeof NOTHING>) => setWanted({ ...wanted, ...change });
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString();
  const { items, trouble, more } = usePages(
    `/api/mine/finished${query && `?${query}`}`,
    (answer: PlayedMatches) => ({ items: answer.matches, next: answer.next }),
  );
  return (
    <>
      <div class="row">
        <Pick
          label={t("mine.game")}
          value={wanted.game}
          choices={gameChoices()}
          onPick={(game) => set({ game })}
        />
        <Pick
          label={t("mine.against")}
          value={wanted.against}
          choices={["computers", "people"].map((value) => [value, t(`mine.against.${value}`)])}
          onPick={(against) => set({ against })}
        />
        <Pick
          label={t("mine.result")}
          value={wanted.result}
          choices={["won", "drawn", "lost"].map((value) => [value, t(`mine.result.${value}`)])}
          onPick={(result) => set({ result })}
        />
        {query && (
          <button type="button" class="chip filter-chip" onClick={() => setWanted(NOTHING)}>
            <Icon name="close" size={14} />
            {t("filter.none")}
          </button>
        )}
      </div>
      <List
        count={items && items.length}
        trouble={trouble}
        more={more}
        none={t(query ? "games.none" : "mine.finished.none")}
      >
        {items?.map((match) => (
          <li key={`${match.room}/${match.match}`}>
            <FinishedGame match={match} />
          </li>
        ))}
      </List>
    </>
  );
}

/** A match is looked at where it was played; of a table that is gone only the facts are left. */
function FinishedGame({ match }: { match: PlayedMatch }) {
  if (match.seats === null) {
    return (
      <div class="mine-game is-gone">
        <Facts match={match} />
      </div>
    );
  }
  const room = `/room/${match.room}`;
  return (
    <Link class="mine-game" href={match.last ? room : `${room}/match/${match.match}`}>
      <Facts match={match} />
    </Link>
  );
}

function Facts({ match }: { match: PlayedMatch }) {
  return (
    <>
      <span class="mine-title">{gameTitle(match.game)}</span>
      <span class="quiet mine-others">{[whoElse(match), ...notes(match)].filter(Boolean).join(" · ")}</span>
      <span class="quiet numbers mine-when">{ago(match.ended)}</span>
      <span class={`chip mine-result is-${match.result}`}>{resultOf(match)}</span>
    </>
  );
}

function whoElse({ seats, yours }: PlayedMatch): string {
  if (!seats) return t("mine.gone");
  const names = listed(seats.filter((_, seat) => !yours.includes(seat)).map(whoSits));
  return names && t("rooms.with", { names });
}

function resultOf({ result, how }: PlayedMatch): string {
  if (result !== "none") return t(`mine.${result}`);
  return t(how === "closed" ? "mine.closed" : "mine.alone");
}

function notes({ how, score, margin, hinted, match }: PlayedMatch): string[] {
  const found = [];
  if (["time", "resigned", "left"].includes(how)) found.push(t(`mine.how.${how}`));
  if (score !== null && how === "rules") {
    found.push(
      margin === null
        ? t("mine.points", { points: counted(score) })
        : `${counted(score)} : ${counted(score - margin)}`,
    );
  }
  if (hinted) found.push(t("mine.hinted"));
  if (match > 1) found.push(t("mine.match", { number: match }));
  return found;
}

function counted(points: number): string {
  return points.toLocaleString(language.value);
}
