import { useEffect, useState } from "preact/hooks";
import type { LevelTally, OwnRating, Statistics, Tally } from "../protocol";
import { get, put } from "../server/api";
import { language } from "../settings";
import { Switch } from "../ui";
import { sayError } from "../words/say";
import { t } from "../words/words";
import { gameTitle } from "./gameTitles";

/** What all finished games come to. */
export function Numbers() {
  const [known, setKnown] = useState<Statistics | null>(null);
  const [trouble, setTrouble] = useState("");
  const look = () =>
    get<Statistics>("/api/mine/statistics").then(setKnown, (error: unknown) => setTrouble(sayError(error)));
  useEffect(() => void look(), []);
  const show = (on: boolean) =>
    put("/api/mine/profile", { shows_rating: on }).then(look, (error: unknown) =>
      setTrouble(sayError(error)),
    );
  if (trouble) {
    return (
      <p class="card" role="alert">
        {trouble}
      </p>
    );
  }
  if (!known) return null;
  return (
    <div class="mine-numbers">
      <p class="mine-sum">
        {t("mine.count", { count: known.matches })}
        {known.best_streak > 1 && (
          <span class="quiet"> {t("mine.streak", { now: known.streak, best: known.best_streak })}</span>
        )}
      </p>
      {known.games.length > 0 && (
        <>
          <Tallies
            title={t("mine.by-level")}
            rows={known.levels.map(({ against, tally }) => ({ name: opponents(against), tally }))}
          />
          <Tallies
            title={t("mine.by-game")}
            rows={known.games.map(({ game, tally, margin }) => ({
              name: gameTitle(game),
              tally,
              note: margin === null ? "" : t("mine.margin", { margin: rounded(margin) }),
            }))}
          />
        </>
      )}
      <section class="mine-ratings">
        <Switch
          label={t("mine.ratings")}
          about={t("mine.ratings.about")}
          on={known.ratings !== null}
          onChange={(on) => void show(on)}
        />
        {known.ratings && <Ratings ratings={known.ratings} />}
      </section>
    </div>
  );
}

interface Row {
  name: string;
  tally: Tally;
  note?: string;
}

function Tallies({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <table class="mine-table numbers">
      <caption class="heading">{title}</caption>
      <thead>
        <tr>
          <td />
          {(["won", "drawn", "lost"] as const).map((column) => (
            <th key={column} scope="col" class="quiet">
              {t(`mine.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, tally, note }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note && <span class="quiet mine-note">{note}</span>}
            </th>
            <td>{tally.won}</td>
            <td>{tally.drawn}</td>
            <td>{tally.lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ratings({ ratings }: { ratings: readonly OwnRating[] }) {
  if (!ratings.length) return <p class="quiet">{t("mine.ratings.none")}</p>;
  return (
    <ul class="mine-rating-list">
      {ratings.map(({ game, rating, give_or_take, matches, sure }) => (
        <li key={game}>
          <span>{gameTitle(game)}</span>
          <span class="numbers">
            {rating} <span class="quiet">± {give_or_take}</span>
          </span>
          <span class="quiet">
            {t("mine.rated", { count: matches })}
            {!sure && ` · ${t("mine.rated.unsure")}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function opponents(against: LevelTally["against"]): string {
  return t(against === "people" || against === "both" ? `mine.level.${against}` : `sitter.${against}`);
}

function rounded(number: number): string {
  return number.toLocaleString(language.value, { maximumFractionDigits: 1 });
}
