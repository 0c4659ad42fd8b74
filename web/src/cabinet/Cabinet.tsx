import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { guest } from "../server/guest";
import { language } from "../settings";
import { Button, Message } from "../ui";
import { learnTitles } from "../words/catalogues";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import { CardDialog } from "./CardDialog";
import { Filters } from "./Filters";
import { EVERYTHING, filtered, type Wanted } from "./filters";
import { Footer } from "./Footer";
import { GameList } from "./GameList";
import { Header } from "./Header";
import { Rooms } from "./Rooms";
import { fetchGames, games, trouble, watchRooms } from "./shelf";
import { Triangle } from "./Triangle";
import { Welcome } from "./Welcome";

/** Kept while you are at a table, so that you come back to the same list. */
const wanted = signal<Wanted>(EVERYTHING);

/** The home page: all games, and with a slug the card of that game over it. */
export function Cabinet({ slug }: { slug?: string }) {
  useEffect(() => {
    void fetchGames();
    guest().catch(() => {}); // without a server there are no games either, and that is said already
    return watchRooms();
  }, []);
  useEffect(() => void learnTitles(), [language.value]);

  const all = games.value;
  const shown = useMemo(
    () => filtered(all ?? [], wanted.value, (game) => titleOf(game.slug, game.title)),
    [all, wanted.value, language.value],
  );
  const card = slug === undefined ? undefined : all?.find((game) => game.slug === slug);
  const title = card ? titleOf(card.slug, card.title) : "";
  useEffect(() => {
    document.title = title ? `${title} · Astragal` : "Astragal";
  }, [title]);

  if (slug !== undefined && all && !card) {
    return <Message title={t("unknown.game")} text={t("unknown.game.text")} />;
  }
  return (
    <div class="cabinet">
      <a class="skip" href="#games">
        {t("skip.games")}
      </a>
      <Header />
      <main>
        <Welcome />
        <Rooms />
        <section class="games" aria-labelledby="games">
          <h2 id="games" class="heading" tabIndex={-1}>
            {t("games")}
          </h2>
          {trouble.value && (
            <div class="card games-trouble" role="alert">
              <p>{trouble.value}</p>
              <Button onClick={() => void fetchGames()}>{t("failed.again")}</Button>
            </div>
          )}
          {all && (
            <div class="games-columns">
              <Triangle games={all} shown={new Set(shown.map((game) => game.slug))} />
              <div class="games-list-column">
                <Filters games={all} wanted={wanted.value} onChange={(now) => (wanted.value = now)} />
                <p class="seen-by-readers" role="status">
                  {t("games.count", { count: shown.length })}
                </p>
                <GameList games={shown} />
              </div>
            </div>
          )}
        </section>
      </main>
      <Footer />
      {card && <CardDialog key={card.slug} game={card} />}
    </div>
  );
}
