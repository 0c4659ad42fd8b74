import { Cabinet } from "../cabinet/Cabinet";
import { route } from "../route/route";
import { Message, Toasts } from "../ui";
import { t } from "../words/words";
import { Announcement } from "./Announcement";
import { ErrorBoundary } from "./ErrorBoundary";
import { lazily } from "./lazily";

const TablePage = lazily(async () => (await import("../table/TablePage")).TablePage, { board: true });
const LessonPage = lazily(async () => (await import("../table/LessonPage")).LessonPage, { board: true });
const MinePage = lazily(async () => (await import("../mine/MinePage")).MinePage);

/** The whole page: the cabinet with a card open or not, your games, or a table. */
export function App() {
  return (
    <>
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
      <Announcement />
      <Toasts />
    </>
  );
}

function Page() {
  const here = route.value;
  switch (here.page) {
    case "cabinet":
      return <Cabinet />;
    case "game":
      return <Cabinet slug={here.slug} />;
    case "mine":
      return <MinePage />;
    case "room":
      return <TablePage key={`${here.room}/${here.match}`} room={here.room} match={here.match} />;
    case "learn":
      return <LessonPage key={here.slug} slug={here.slug} />;
    case "unknown":
      return <Message title={t("unknown.title")} text={t("unknown.text")} />;
  }
}
