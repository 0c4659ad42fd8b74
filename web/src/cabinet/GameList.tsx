import type { GameCard } from "../protocol";
import { Link } from "../route/route";
import { Icon } from "../ui";
import { summaryOf, titleOf } from "../words/say";
import { t } from "../words/words";
import { minutesOf, playersOf } from "./facts";
import { GamePicture } from "./GamePicture";
import { pointedAt } from "./Triangle";

/** The games as a list of small cards. */
export function GameList({ games }: { games: readonly GameCard[] }) {
  if (!games.length) return <p class="quiet games-none">{t("games.none")}</p>;
  return (
    <ul class="game-list">
      {games.map((game) => (
        <li key={game.slug}>
          <Link
            href={`/game/${game.slug}`}
            class={pointedAt.value === game.slug ? "game is-pointed" : "game"}
            onMouseEnter={() => (pointedAt.value = game.slug)}
            onMouseLeave={() => (pointedAt.value = "")}
          >
            <GamePicture slug={game.slug} />
            <span class="game-words">
              <span class="game-title">{titleOf(game.slug, game.title)}</span>
              <span class="game-summary">{summaryOf(game.slug, game.summary)}</span>
              <span class="quiet numbers">
                {playersOf(game)} · {minutesOf(game)}
                <GameMarks game={game} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A sprout for games good to begin with, a star for the author's favourites. */
export function GameMarks({ game }: { game: GameCard }) {
  return (
    <>
      {game.first && (
        <span class="game-mark is-first" title={t("mark.first")}>
          <Icon name="sprout" size={16} />
          <span class="seen-by-readers">{t("mark.first")}</span>
        </span>
      )}
      {game.favourite && (
        <span class="game-mark is-favourite" title={t("mark.favourite")}>
          <Icon name="star" size={16} />
          <span class="seen-by-readers">{t("mark.favourite")}</span>
        </span>
      )}
    </>
  );
}
