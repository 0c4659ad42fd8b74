import { signal } from "@preact/signals";
import { announcement } from "../server/announcement";
import { IconButton } from "../ui";
import { t } from "../words/words";

const read = signal("");

/** A quiet banner over every page, in the words of those who run the table; it can be put away until they say something else. */
export function Announcement() {
  const text = announcement.value;
  return (
    <div class="announcement-place" role="status" aria-live="polite">
      {text && text !== read.value && (
        <div class="announcement">
          <p>
            <strong>{t("announcement")}</strong> {text}
          </p>
          <IconButton icon="close" label={t("close")} onClick={() => (read.value = text)} />
        </div>
      )}
    </div>
  );
}
