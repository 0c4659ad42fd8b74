import { useEffect, useState } from "preact/hooks";
import { typed } from "../choose/typed";
import { isButton } from "../scene/touch";
import { Button, Dialog, toast } from "../ui";
import { withNames } from "../words/say";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";
import { plainText } from "./plain";
import { promptOf } from "./prompt";
import { useClose } from "./useClose";

/** The whole game for those who read or listen: the prompt, the position, and a field to type a move. */
export function TextDialog() {
  const state = useRoom();
  const [text, setText] = useState("");
  useEffect(() => {
    let gone = false;
    plainText(`/api/rooms/${state.room.room}/text?game=${state.table.game}`).then(
      (now) => gone || setText(now),
      () => gone || setText(t("table.failed")),
    );
    return () => {
      gone = true;
    };
  }, [state.table.number]);
  return (
    <Dialog title={t("table.text")} onClose={useClose()} wide>
      <p aria-live="polite">{withNames(() => promptOf(state).text)}</p>
      <TypedMove />
      <pre class="text-view" tabIndex={0}>
        {text || t("table.reading")}
      </pre>
    </Dialog>
  );
}

function TypedMove() {
  const { choosing } = useTable();
  const [text, setText] = useState("");
  const choices = choosing.choices.value;
  const { glow } = useRoom().table.scene;
  const example = choices.find(({ touch }) => glow || isButton(touch[0]!))?.name;
  if (!example) return null;
  const play = (event: Event) => {
    event.preventDefault();
    const { match, candidates } = typed(text, choices, !glow);
    if (match) {
      setText("");
      void choosing.play(match);
    } else toast(t(candidates.length ? "table.typed.several" : "table.typed.none", { typed: text }));
  };
  return (
    <form class="row" onSubmit={play}>
      <label class="field">
        <span class="quiet">{t("table.text.about", { example })}</span>
        <input
          class="input"
          value={text}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Button type="submit">{t("table.text.play")}</Button>
    </form>
  );
}
