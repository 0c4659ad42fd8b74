import { language } from "../settings";

/** The day of a time in seconds since 1970, as the language writes it. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(language.value, { dateStyle: "medium" });
}
