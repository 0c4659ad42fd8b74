import { Cabinet } from "../cabinet/Cabinet";
import { route } from "../route/route";
import { Message, Toasts } from "../ui";
import { t } from "../words/words";
import { Announcement } from "./Announcement";
import { ErrorBoundary } from "./ErrorBoundary";
import { Later } from "./Later";
import { RoomPage } from "./RoomPage";

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
      return <Later page={() => import("../mine/MinePage").then((found) => found.MinePage)} />;
    case "room":
      return <RoomPage key={`${here.room}/${here.match}`} room={here.room} match={here.match} />;
    case "unknown":
      return <Message title={t("unknown.title")} text={t("unknown.text")} />;
  }
}
