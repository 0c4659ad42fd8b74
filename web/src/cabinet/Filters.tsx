import type { GameCard } from "../protocol";
import { Icon, Pick } from "../ui";
import { t } from "../words/words";
import { EVERYTHING, offered, type Wanted } from "./filters";

interface Props {
  games: readonly GameCard[];
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** The search field and what else can be wished for. */
export function Filters({ games, wanted, onChange }: Props) {
  const { players, minutes, kinds, chapters, marks } = offered(games);
  const set = (change: Partial<Wanted>) => onChange({ ...wanted, ...change });
  const number = (text: string) => (text ? Number(text) : null);
  const isAll = JSON.stringify(wanted) === JSON.stringify(EVERYTHING);
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="search">
        <span class="seen-by-readers">{t("search.label")}</span>
        <Icon name="search" size={18} />
        <input
          class="input"
          type="search"
          enterkeyhint="search"
          placeholder={t("search.hint")}
          value={wanted.text}
          onInput={(event) => set({ text: event.currentTarget.value })}
        />
      </label>
      <div class="filters-row">
        <Pick
          label={t("filter.players")}
          value={String(wanted.players ?? "")}
          choices={players.map((count) => [String(count), t("players", { count })])}
          onPick={(text) => set({ players: number(text) })}
        />
        <Pick
          label={t("filter.minutes")}
          value={String(wanted.minutes ?? "")}
          choices={minutes.map((count) => [String(count), t("minutes.up-to", { count })])}
          onPick={(text) => set({ minutes: number(text) })}
        />
        <Pick
          label={t("filter.kind")}
          value={wanted.kind}
          choices={kinds.map((kind) => [kind, t(`kind.${kind}`)])}
          onPick={(kind) => set({ kind })}
        />
        <Pick
          label={t("filter.chapter")}
          value={wanted.chapter}
          choices={chapters.map((chapter) => [chapter, t(`chapter.${chapter}`)])}
          onPick={(chapter) => set({ chapter })}
        />
        {marks.map((mark) => (
          <button
            key={mark}
            type="button"
            class={wanted.mark === mark ? "chip filter-chip is-on" : "chip filter-chip"}
            aria-pressed={wanted.mark === mark}
            onClick={() => set({ mark: wanted.mark === mark ? "" : mark })}
          >
            <Icon name={mark === "first" ? "sprout" : "star"} size={14} />
            {t(`mark.${mark}.many`)}
          </button>
        ))}
        {!isAll && (
          <button type="button" class="chip filter-chip" onClick={() => onChange(EVERYTHING)}>
            <Icon name="close" size={14} />
            {t("filter.none")}
          </button>
        )}
      </div>
    </form>
  );
}
