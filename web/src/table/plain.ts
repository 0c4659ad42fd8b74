/** Texts that the server gives as they are, not as JSON. */
import { ApiError } from "../server/api";
import { token } from "../server/guest";
import { toast } from "../ui";
import { t } from "../words/words";

/** A text as this browser's guest may read it. */
export async function plainText(path: string): Promise<string> {
  const response = await fetch(path, { headers: { Authorization: `Bearer ${token() ?? ""}` } });
  if (!response.ok) throw new ApiError(response.status, "unreadable", t("table.failed"));
  return response.text();
}

/** Keep a text in a file: what it tells is what this browser's guest may know, so a plain link will not do. */
export async function download(path: string, file: string): Promise<void> {
  try {
    const address = URL.createObjectURL(new Blob([await plainText(path)], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: address, download: file }).click();
    URL.revokeObjectURL(address);
  } catch (error) {
    toast((error as Error).message);
  }
}
