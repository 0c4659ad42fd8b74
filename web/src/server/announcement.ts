/** What those who run the table want everybody to know, as the server says it; empty while there is nothing. */
import { signal } from "@preact/signals";
import { announced } from "./api";

export const announcement = signal("");

/** Ask for it where no socket tells it; what cannot be fetched stays as it was. */
export async function fetchAnnouncement(): Promise<void> {
  await announced().then(
    ({ text }) => (announcement.value = text),
    () => undefined,
  );
}
