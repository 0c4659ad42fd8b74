import type { ComponentChildren } from "preact";
import { Link } from "../route/route";
import { Button } from "../ui";
import { t } from "../words/words";

interface Props {
  /** Null while nothing is known. */
  count: number | null;
  trouble: string;
  more: (() => void) | null;
  /** What to say where the list is empty. */
  none: string;
  children: ComponentChildren;
}

/** A list of games with what is around it: nothing yet, nothing at all, more of them. */
export function List({ count, trouble, more, none, children }: Props) {
  if (trouble && count === null) {
    return (
      <p class="card" role="alert">
        {trouble}
      </p>
    );
  }
  if (count === null) return null;
  if (!count) {
    return (
      <div class="mine-none">
        <p class="quiet">{none}</p>
        <Link class="button" href="/">
          {t("home")}
        </Link>
      </div>
    );
  }
  return (
    <>
      <ul class="mine-list">{children}</ul>
      {more && (
        <Button class="mine-more" onClick={more}>
          {t("mine.more")}
        </Button>
      )}
    </>
  );
}
