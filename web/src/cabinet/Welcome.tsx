import { useEffect } from "preact/hooks";
import { isKnown } from "../acquaintance";
import { pictureOf } from "../server/api";
import { marks, shape, shownTheme } from "../settings";
import { againstComputers, begin, opening } from "../setup/begin";
import { Button, Icon } from "../ui";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import { firstGame } from "./firstGame";
import { games } from "./shelf";

const NO_WORDS_YET = "\u00a0"; // keeps the line, so that nothing jumps when the games are known

const SEEN = 400; // milliseconds until the cabinet itself is there, with its pictures

/** One sentence about what this is, and the one thing to do. */
export function Welcome() {
  // The table is fetched while the sentence is read, so that it is there when it is wanted.
  useEffect(() => {
    const later = setTimeout(() => void fetchTable().catch(() => {}), SEEN);
    return () => clearTimeout(later);
  }, []);
  const game = firstGame(games.value ?? []);
  return (
    <section class="welcome">
      <div class="welcome-words">
        <h1>{t("welcome")}</h1>
        <Button
          kind="main"
          class="play-now"
          disabled={!game || opening.value}
          onClick={() =>
            game && void begin(againstComputers(game, "novice"), { coached: !isKnown(game.slug) })
          }
        >
          <Icon name="play" />
          {t("play-now")}
        </Button>
        <p class="quiet">
          {game ? t("play-now.about", { game: titleOf(game.slug, game.title) }) : NO_WORDS_YET}
        </p>
      </div>
      {game ? (
        <img
          class="welcome-picture"
          src={pictureOf(game.slug, { theme: shownTheme.value, marks: marks.value })}
          alt=""
          width={640}
          height={514}
          fetchpriority="high"
        />
      ) : (
        <div class="welcome-picture" />
      )}
    </section>
  );
}

/** What a table needs, so that it opens at once. */
async function fetchTable(): Promise<void> {
  await Promise.all([
    import("../table/TablePage"),
    import("../words/games"),
    shape.peek() === "3d" && import("../scene3d"),
  ]);
}
