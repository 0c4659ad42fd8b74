import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Message } from "../ui";
import { t } from "../words/words";

/** A page that is fetched when somebody goes there. */
export function Later({ page }: { page: () => Promise<FunctionComponent> }) {
  const [found, setFound] = useState<{ Page: FunctionComponent } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    page()
      .then((Page) => setFound({ Page }))
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
  return found && <found.Page />;
}
