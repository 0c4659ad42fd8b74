import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { guest } from "../server/guest";
import { shape } from "../settings";
import { Message } from "../ui";
import { t } from "../words/words";

/** Milliseconds until a page that could not be fetched is asked for again. */
const AGAIN = 5000;

/** A page fetched when it is first needed; whoever comes by a link is made a guest on the way. */
export function lazily<Props extends object>(
  fetchPage: () => Promise<FunctionComponent<Props>>,
  { board = false } = {},
): FunctionComponent<Props> {
  return function Lazy(props: Props) {
    const [page, setPage] = useState<{ Page: FunctionComponent<Props> } | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (board && shape.peek() === "3d") void import("../scene3d").catch(() => {}); // it takes longest
      let retry: ReturnType<typeof setTimeout> | undefined;
      const come = () => {
        clearTimeout(retry);
        Promise.all([fetchPage(), guest()])
          .then(([Page]) => {
            setPage({ Page });
            removeEventListener("online", come);
          })
          .catch((error: unknown) => {
            console.error(error);
            setFailed(true);
            retry = setTimeout(come, AGAIN);
          });
      };
      come();
      addEventListener("online", come);
      return () => {
        clearTimeout(retry);
        removeEventListener("online", come);
      };
    }, []);
    if (page) return <page.Page {...props} />;
    if (failed) {
      return (
        <Message
          title={t("failed.title")}
          text={t("api.offline")}
          act={{ label: t("failed.again"), run: () => location.reload() }}
        />
      );
    }
    return board ? <p class="message quiet">{t("room.loading")}</p> : null;
  };
}
