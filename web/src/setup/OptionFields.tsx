import type { OptionShown } from "../protocol";
import { capital } from "../words/capital";
import { sayAbout, sayOption, sayValue } from "../words/say";

interface Props {
  options: readonly OptionShown[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

/** The options of a game, each with a line about it. */
export function OptionFields({ options, values, onChange }: Props) {
  return (
    <div class="stack">
      {options.map((option) => {
        const value = values[option.name] ?? option.default;
        const set = (text: string) => onChange(option.name, text);
        return (
          <label key={option.name} class="field">
            <span>{capital(sayOption(option.name))}</span>
            {option.values.length ? (
              <select class="select" value={value} onChange={(event) => set(event.currentTarget.value)}>
                {option.values.map((choice) => (
                  <option key={choice} value={choice}>
                    {capital(sayValue(option.name, choice))}
                  </option>
                ))}
              </select>
            ) : (
              <input
                class="input numbers"
                type="number"
                inputMode="numeric"
                min={option.low ?? undefined}
                max={option.high ?? undefined}
                value={value}
                onChange={(event) => set(within(event.currentTarget.value, option))}
              />
            )}
            <span class="quiet">{sayAbout(option.name, option.about)}</span>
          </label>
        );
      })}
    </div>
  );
}

/** What was typed as a whole number that is allowed; nonsense becomes the default. */
export function within(text: string, { low, high, default: preset }: OptionShown): string {
  const number = Math.round(Number(text));
  if (!text.trim() || Number.isNaN(number)) return preset;
  return String(Math.min(Math.max(number, low ?? -Infinity), high ?? Infinity));
}
