/** Texts that the server gives as they are, not as JSON. */
import { ApiError } from "../api";
import { token } from "../guest";
import { t } from "../words/words";

/** A text as this browser's guest may read it. */
export async function plainText(path: string): Promise<string> {
  const response = await fetch(path, { headers: { Authorization: `Bearer ${token() ?? ""}` } });
  if (!response.ok) throw new ApiError(response.status, "unreadable", t("table.failed"));
  return response.text();
}
