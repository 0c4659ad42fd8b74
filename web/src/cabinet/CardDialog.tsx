import { useEffect, useState } from "preact/hooks";
import { RulesDialog } from "../dialogs/RulesDialog";
import type { GameCard, Words } from "../protocol";
import { goBack, Link } from "../route/route";
import { introduction, pictureOf } from "../server/api";
import { marks, shownTheme } from "../settings";
import { againstComputers, atOneScreen, begin, canShareScreen, opening, type Level } from "../setup/begin";
import { NewGameDialog } from "../setup/NewGameDialog";
import { Button, Dialog, Icon, Segmented } from "../ui";
import { openGame } from "../words/catalogues";
import { say, summaryOf, titleOf } from "../words/say";
import { t } from "../words/words";
import { chapterOf } from "./filters";
import { minutesOf, playersOf } from "./facts";
import { GameMarks } from "./GameList";

/** A game as a card: what it is like, and everything one can begin from it. */
export function CardDialog({ game }: { game: GameCard }) {
  const [level, setLevel] = useState<Level>("club");
  const [players, setPlayers] = useState(game.players[0]!);
  const goal = useGoal(game.slug);
  const [next, setNext] = useState<"rules" | "new" | null>(null);
  useEffect(() => {
    openGame.value = game.slug;
  }, [game.slug]);
  const title = titleOf(game.slug, game.title);
  const close = () => goBack("/");
  const back = () => setNext(null);
  if (next === "rules") return <RulesDialog slug={game.slug} title={title} onClose={back} />;
  if (next === "new") return <NewGameDialog game={game} onClose={back} />;
  return (
    <Dialog wide title={title} onClose={close} class="card-dialog">
      <img
        class="card-picture"
        src={pictureOf(game.slug, { theme: shownTheme.value, marks: marks.value })}
        alt={t("card.picture", { game: title })}
        width={640}
        height={560}
      />
      <div class="card-words">
        <p class="card-summary">{summaryOf(game.slug, game.summary)}</p>
        {goal && (
          <p class="card-goal">
            <strong>{t("introduction.goal")}</strong> {say(goal)}
          </p>
        )}
        <Facts game={game} />
        {/* Buttons that a line of text pushes away are missed: they are shown once everything above them is. */}
        <div class={goal === null ? "card-acts is-waiting" : "card-acts"}>
          <div class="card-computer">
            {game.players.length > 1 && (
              <div class="row">
                <span aria-hidden="true">{t("card.opponents")}</span>
                <Segmented
                  label={t("card.opponents")}
                  value={String(players)}
                  onChange={(count) => setPlayers(Number(count))}
                  choices={game.players
                    .toSorted((a, b) => a - b)
                    .map((count) => ({ value: `${count}`, text: `${count - 1}` }))}
                />
              </div>
            )}
            <Segmented
              label={t("level")}
              value={level}
              onChange={setLevel}
              choices={(["novice", "club", "master"] as const).map((value) => ({
                value,
                text: t(`level.${value}`),
              }))}
            />
            <Button
              kind="main"
              disabled={opening.value}
              onClick={() => void begin(againstComputers(game, level, players))}
            >
              <Icon name="play" />
              {t("card.computer")}
            </Button>
          </div>
          {canShareScreen(game, players) && (
            <Button disabled={opening.value} onClick={() => void begin(atOneScreen(game, players))}>
              <Icon name="hand" />
              {t("card.one-screen")}
            </Button>
          )}
          <Button onClick={() => setNext("new")}>
            <Icon name="people" />
            {t("card.friends")}
          </Button>
          <Link class="button" href={`/learn/${game.slug}`}>
            <Icon name="learn" />
            {t("card.learn")}
          </Link>
          <Button onClick={() => setNext("rules")}>
            <Icon name="rules" />
            {t("card.rules")}
          </Button>
        </div>
        <p class="quiet">{game.credits}</p>
      </div>
    </Dialog>
  );
}

/** What wins: null until it is known, nothing where it cannot be told. */
function useGoal(slug: string): Words | null {
  const [goal, setGoal] = useState<Words | null>(null);
  useEffect(() => {
    let gone = false;
    introduction(slug)
      .then((about) => gone || setGoal(about.goal))
      .catch(() => gone || setGoal("")); // the rest of the card does without
    return () => {
      gone = true;
    };
  }, [slug]);
  return goal;
}

function Facts({ game }: { game: GameCard }) {
  return (
    <ul class="row card-facts">
      <li class="chip">
        <Icon name="people" size={14} />
        {playersOf(game)}
      </li>
      <li class="chip">
        <Icon name="clock" size={14} />
        {minutesOf(game)}
      </li>
      <li class="chip">{t(`chapter.${chapterOf(game)}`)}</li>
      {game.kinds.map((kind) => (
        <li key={kind} class="chip">
          {t(`kind.${kind}`)}
        </li>
      ))}
      {(game.first || game.favourite) && (
        <li class="chip is-on">
          <GameMarks game={game} />
          <span aria-hidden="true">{t(game.first ? "mark.first" : "mark.favourite")}</span>
        </li>
      )}
    </ul>
  );
}
