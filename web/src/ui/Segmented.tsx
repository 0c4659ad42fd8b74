import { useId } from "preact/hooks";

interface Props<Value extends string> {
  /** What is chosen here, for screen readers. */
  label: string;
  choices: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices side by side, of which one holds. */
export function Segmented<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  const group = useId();
  return (
    <div class="segmented" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.text}
        </label>
      ))}
    </div>
  );
}
