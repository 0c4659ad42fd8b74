import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { guest } from "../server/guest";
import { shape } from "../settings";
import { Message } from "../ui";
import { t } from "../words/words";

type Table = FunctionComponent<{ room: string; match: number | null }>;

/** The table, fetched when it is first needed; whoever comes by a link is made a guest on the way. */
export function RoomPage({ room, match }: { room: string; match: number | null }) {
  const [table, setTable] = useState<{ Page: Table } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (shape.peek() === "3d") void import("../scene3d").catch(() => {}); // it takes longest
    Promise.all([import("../table/TablePage"), guest()])
      .then(([page]) => setTable({ Page: page.TablePage }))
      .catch((error: unknown) => {
        console.error(error);
        setFailed(true);
      });
  }, []);
  if (failed) {
    return (
      <Message
        title={t("failed.title")}
        text={t("api.offline")}
        act={{ label: t("failed.again"), run: () => location.reload() }}
      />
    );
  }
  if (!table) return <p class="message quiet">{t("room.loading")}</p>;
  return <table.Page key={room} room={room} match={match} />;
}
