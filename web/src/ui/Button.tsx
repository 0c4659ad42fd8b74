import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main` is the one next thing to do; a page shows at most one. */
  kind?: "main" | "plain" | "quiet";
  small?: boolean;
  children: ComponentChildren;
}

export function Button({ kind = "plain", small = false, class: more, children, ...rest }: Props) {
  const names = ["button", kind !== "plain" && `button-${kind}`, small && "button-small", more];
  return (
    <button type="button" class={names.filter(Boolean).join(" ")} {...rest}>
      {children}
    </button>
  );
}
