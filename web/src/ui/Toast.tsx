import { signal } from "@preact/signals";

interface Message {
  id: number;
  text: string;
}

const LASTS = 5000;
const messages = signal<readonly Message[]>([]);
let last = 0;

/** Say something in passing; it goes away by itself and is read out by screen readers. */
export function toast(text: string): void {
  const message = { id: ++last, text };
  messages.value = [...messages.value.filter((other) => other.text !== text), message];
  setTimeout(() => {
    messages.value = messages.value.filter((other) => other.id !== message.id);
  }, LASTS);
}

/** Where toasts appear; once per page. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {messages.value.map((message) => (
        <div key={message.id} class="toast">
          {message.text}
        </div>
      ))}
    </div>
  );
}
