import { shape } from "../settings";
import { useEffect } from "preact/hooks";
import { pictureOf } from "../api";
import { marks, shownTheme } from "../settings";
import { Button, Icon } from "../ui";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import { againstComputers, begin, opening } from "./begin";

const FIRST_GAME = { slug: "rasanto", title: "Rasanto", players: [2] };

/** One sentence about what this is, and the one thing to do. */
export function Welcome() {
  // The table is fetched while the sentence is read, so that it is there when it is wanted.
  useEffect(() => {
    const later = setTimeout(() => void fetchTable().catch(() => {}), 1_500);
    return () => clearTimeout(later);
  }, []);
  return (
    <section class="welcome">
      <div class="welcome-words">
        <h1>{t("welcome")}</h1>
        <Button
          kind="main"
          class="play-now"
          disabled={opening.value}
          onClick={() => void begin(againstComputers(FIRST_GAME, "novice"))}
        >
          <Icon name="play" />
          {t("play-now")}
        </Button>
        <p class="quiet">{t("play-now.about", { game: titleOf(FIRST_GAME.slug, FIRST_GAME.title) })}</p>
      </div>
      <img
        class="welcome-picture"
        src={pictureOf(FIRST_GAME.slug, { theme: shownTheme.value, marks: marks.value })}
        alt=""
        width={640}
        height={514}
        fetchpriority="high"
      />
    </section>
  );
}

/** What a table needs, so that it opens at once. */
async function fetchTable(): Promise<void> {
  await import("../table/TablePage");
  if (shape.peek() === "3d") await import("../scene3d");
}
