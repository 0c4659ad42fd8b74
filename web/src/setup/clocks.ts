import { t } from "../words/words";

/** A clock rule, such as `move 30`, `game 300+5` or `days 3`, in words. */
export function clockName(rule: string): string {
  const [kind, figures = ""] = rule.split(" ");
  const [first = 0, more = 0] = figures.split("+").map(Number);
  if (kind === "move" && first < 60) return t("clock.move.seconds", { count: first });
  if (kind === "move") return t("clock.move.minutes", { count: first / 60 });
  if (kind === "game") return t("clock.game", { count: first / 60, more });
  if (kind === "days") return t("clock.days", { count: first });
  return t("clock.none");
}
