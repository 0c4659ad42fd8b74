import { Cabinet } from "../cabinet/Cabinet";
import { route } from "../route/route";
import { Message, Toasts } from "../ui";
import { t } from "../words/words";
import { Announcement } from "./Announcement";
import { ErrorBoundary } from "./ErrorBoundary";
import { lazily } from "./lazily";

const TablePage = lazily(async () => (await import("../table/TablePage")).TablePage);
const LessonPage = lazily(async () => (await import("../table/LessonPage")).LessonPage);

/** The whole page: the cabinet with a card open or not, or a table. */
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
    case "room":
      return <TablePage key={here.room} room={here.room} />;
    case "learn":
      return <LessonPage key={here.slug} slug={here.slug} />;
    case "unknown":
      return <Message title={t("unknown.title")} text={t("unknown.text")} />;
  }
}
