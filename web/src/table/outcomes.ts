/** What came of a throw or an attempt, as the list of moves tells it. */
import type { Line } from "../protocol";
import { language } from "../settings";
import { english, isNaming, say } from "../words/say";
import { t } from "../words/words";

/** How somebody acts on the physical table, or where the rules guess what it does. */
const GESTURE = /^(begin$|throw(?= \S+=)|flick(?= \S+=))/;
/** A dial as a language writes it: ` speed=1,188`. */
const DIALS = /\s[^\s=]+=[-−]?\d+(?:[.,\s]\d{3})*/g;
/** How a die is turned. */
const FACES = /^[1-6]{3}$/;
const TIME = /^[^=]* time=(\d+)$/;
/** What only tells how everything lies, for those who lay it again. */
const KEPT = / (share|which|holding|greatest)=/;

/** The act that somebody begins with a move: `throw`, `flick`, `begin`; "" for any other move. */
export function gestureOf({ seat, name }: Pick<Line, "seat" | "name">): string {
  return (seat >= 0 && GESTURE.exec(english(name))?.[1]) || "";
}

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
  const first = lines.find(({ name }) => !KEPT.test(english(name)));
  if (!counts.size && first) return [withoutNumbers(say(first.name))].filter(Boolean);
  return [...counts].map(([text, count]) => (count > 1 ? t("told.times", { what: text, count }) : text));
}

function outcomeOf(name: string, text: string): string {
  const time = TIME.exec(name);
  if (time) {
    const seconds = (Number(time[1]) / 1000).toLocaleString(language.value, { maximumFractionDigits: 1 });
    return t("told.after", { what: text, seconds });
  }
  const isSeen = name.search(DIALS) >= 0 || (!isNaming() && FACES.test(name));
  return isSeen ? "" : text;
}
