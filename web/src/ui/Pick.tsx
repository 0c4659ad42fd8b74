interface Props {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onPick: (value: string) => void;
}

/** A wish: none, or one of some. */
export function Pick({ label, value, choices, onPick }: Props) {
  return (
    <select
      class={value ? "select select-small is-on" : "select select-small"}
      aria-label={label}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      <option value="">{label}</option>
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  );
}
