import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../words/words";
import { IconButton } from "./IconButton";

interface Props {
  title: string;
  onClose: () => void;
  wide?: boolean;
  class?: string;
  /** Buttons that stay in sight under the content. */
  foot?: ComponentChildren;
  children: ComponentChildren;
}

/** A modal dialog, open as long as it is rendered. Escape, the cross and a click beside it close it. */
export function Dialog({ title, onClose, wide = false, class: more, foot, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const names = ["dialog", wide && "dialog-wide", more].filter(Boolean).join(" ");
  return (
    <dialog
      ref={element}
      class={names}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && isBeside(event, event.currentTarget)) onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={heading} tabIndex={-1} autofocus>
          {title}
        </h2>
        <IconButton icon="close" label={t("close")} onClick={onClose} />
      </div>
      <div class="dialog-body">{children}</div>
      {foot && <div class="dialog-foot">{foot}</div>}
    </dialog>
  );
}

function isBeside(event: MouseEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  const within = (value: number, from: number, to: number) => value >= from && value <= to;
  return !within(event.clientX, box.left, box.right) || !within(event.clientY, box.top, box.bottom);
}
