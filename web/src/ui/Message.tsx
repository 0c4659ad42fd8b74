import { useEffect, useRef } from "preact/hooks";
import { Link } from "../route/route";
import { t } from "../words/words";
import { Button } from "./Button";

interface Props {
  title: string;
  text: string;
  act?: { label: string; run: () => void };
}

/** A page that has only something to say, and the way home. */
export function Message({ title, text, act }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main class="message">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <div class="row">
        {act && (
          <Button kind="main" onClick={act.run}>
            {act.label}
          </Button>
        )}
        <Link class="button" href="/">
          {t("home")}
        </Link>
      </div>
    </main>
  );
}
