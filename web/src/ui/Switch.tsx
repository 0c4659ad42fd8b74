interface Props {
  label: string;
  /** One line of small print under the label. */
  about?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Something that is on or off, with its label beside it. */
export function Switch({ label, about, on, onChange }: Props) {
  return (
    <label class="field-row is-tight">
      <span>
        {label}
        {about && <span class="quiet switch-about">{about}</span>}
      </span>
      <input
        type="checkbox"
        class="switch"
        role="switch"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
