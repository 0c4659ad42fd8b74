import type { ButtonHTMLAttributes } from "preact";
import { Icon, type IconName } from "./icons";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** What it does, for the tooltip and for screen readers. */
  label: string;
  /** For buttons that switch something: whether it is on. */
  on?: boolean;
}

export function IconButton({ icon, label, on, class: more, ...rest }: Props) {
  const names = ["icon-button", on && "is-on", more].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={names}
      title={label}
      aria-label={label}
      {...(on !== undefined && { "aria-pressed": on })}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
