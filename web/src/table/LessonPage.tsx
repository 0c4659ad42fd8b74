import "../style/table.css";
import "../style/lesson.css";
import { useEffect, useMemo } from "preact/hooks";
import { go, Link } from "../route/route";
import { Button, Icon, Message } from "../ui";
import { isLearned, openGame } from "../words/catalogues";
import { say, titleOf } from "../words/say";
import { t } from "../words/words";
import { Announcements } from "./announcements";
import { Announcer } from "./Announcer";
import { ChoiceArea } from "./ChoiceArea";
import { TableContext, type Table } from "./context";
import { Lesson } from "./lesson";
import { ReasonBubble } from "./ReasonBubble";
import { sitDown, useSeat } from "./sitDown";
import { StageView } from "./StageView";
import { Talk } from "./talk";
import { TextDialog } from "./TextDialog";

/** A lesson of a game, played on its board step by step. */
export function LessonPage({ slug }: { slug: string }) {
  const { lesson, at } = useMemo(() => beginLesson(slug), [slug]);
  useSeat(at);
  useEffect(() => {
    openGame.value = slug;
  }, [slug]);
  if (lesson.gone.value) return <Message title={t("lesson.none")} text={say(lesson.gone.value)} />;
  const speaks = lesson.state.value !== null && isLearned(slug);
  return (
    <TableContext.Provider value={at}>
      <main class="table lesson">
        <StageView />
        {speaks && <Beside lesson={lesson} />}
      </main>
      {at.panel.value === "text" && <TextDialog />}
    </TableContext.Provider>
  );
}

function beginLesson(slug: string): { lesson: Lesson; at: Table } {
  const lesson = new Lesson(slug);
  return { lesson, at: sitDown(lesson, new Announcements(), new Talk()) };
}

function Beside({ lesson }: { lesson: Lesson }) {
  const { slug, step, steps, saying } = lesson;
  const title = titleOf(slug, lesson.state.value!.room.title);
  const done = saying.value?.tone === "done";
  const last = step.value >= steps.value;
  return (
    <>
      <header class="table-head">
        <Link class="table-home" href={`/game/${slug}`} title={t("back")} aria-label={t("back")}>
          <Icon name="back" />
        </Link>
        <h1>{t("lesson.of", { game: title })}</h1>
      </header>
      <div class="table-say">
        <ol class="lesson-steps" aria-label={t("lesson.step", { step: step.value, steps: steps.value })}>
          {Array.from({ length: steps.value }, (_, k) => (
            <li key={k} class={k + 1 < step.value || (done && k + 1 === step.value) ? "is-done" : ""} />
          ))}
        </ol>
        <div class={`prompt lesson-say is-${saying.value?.tone ?? "ask"}`}>
          <p aria-live="polite">{saying.value && say(saying.value.text)}</p>
          {done && (
            <div class="row">
              {last ? (
                <Button kind="main" onClick={() => go(`/game/${slug}`)}>
                  {t("lesson.play")}
                </Button>
              ) : (
                <Button kind="main" onClick={() => void lesson.begin(step.value + 1)}>
                  {t("lesson.next")}
                </Button>
              )}
              <Button onClick={() => void lesson.begin(last ? 1 : step.value)}>
                {t(last ? "lesson.again" : "lesson.repeat")}
              </Button>
            </div>
          )}
        </div>
      </div>
      <ChoiceArea />
      <ReasonBubble />
      <Announcer />
    </>
  );
}
