/** What came of a throw or an attempt, as the list of moves tells it. */
import type { Line } from "../protocol";
import { language } from "../settings";
import { english, say } from "../words/say";
import { t } from "../words/words";

/** A dial as a language writes it: ` speed=1,188`. */
const DIALS = /\s[^\s=]+=[-−]?\d+(?:[.,\s]\d{3})*/g;
const TIME = / time=(\d+)$/;

/** What a hand or chance did, without how the dials stood: that was seen. */
export function withoutNumbers(name: string): string {
  return name.replace(DIALS, "");
}

/** What chance told of an act, the same things once; what has nothing but numbers is seen on the table. */
export function outcomesOf(lines: readonly Line[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of lines) {
    const text = outcomeOf(english(name), withoutNumbers(say(name)));
    if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const last = lines.at(-1);
  if (!counts.size && last) return [withoutNumbers(say(last.name))].filter(Boolean);
  return [...counts].map(([text, count]) => (count > 1 ? t("told.times", { what: text, count }) : text));
}

function outcomeOf(name: string, text: string): string {
  const time = TIME.exec(name);
  if (time) {
    const seconds = (Number(time[1]) / 1000).toLocaleString(language.value, { maximumFractionDigits: 1 });
    return t("told.after", { what: text, seconds });
  }
  return text.length < name.length && name.search(DIALS) >= 0 ? "" : text;
}
