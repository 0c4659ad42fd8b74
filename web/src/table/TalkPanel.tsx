import { useEffect, useRef, useState } from "preact/hooks";
import { Button, IconButton, Switch } from "../ui";
import { t } from "../words/words";
import { useRoomNow, useTable } from "./context";
import { Reaction } from "./Reaction";
import type { RoomState } from "./room";
import { LONGEST_CHAT, mute, PHRASES, REACTIONS, silence, unmute, wordsOf, type Spoken } from "./talk";

/** Something to say to the others, what was said, and whom not to hear. */
export function TalkPanel() {
  const { panel, talk } = useTable();
  const { room, you } = useRoomNow();
  const open = panel.value === "talk";
  const lines = talk.lines.value;
  useEffect(() => {
    if (open) talk.unread.value = false;
  }, [open, lines]);
  if (!open) return null;
  const seated = you.seats.length > 0;
  return (
    <section class="views card talk" aria-label={t("talk")}>
      <IconButton
        icon="close"
        label={t("table.close")}
        class="hint-close"
        onClick={() => (panel.value = null)}
      />
      <List lines={lines} />
      {seated && <Remarks />}
      {seated && room.chat && <Chat />}
      <Muted />
    </section>
  );
}

function List({ lines }: { lines: readonly Spoken[] }) {
  const state = useRoomNow();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  if (!lines.length) return <p class="quiet talk-none">{t("talk.none")}</p>;
  return (
    <ul class="talk-list" ref={list} tabIndex={0} aria-label={t("talk.list")}>
      {lines.map((spoken) => (
        <li key={spoken.id}>
          <span class="talk-who">{spoken.who}</span> <What spoken={spoken} />
          {!isOwn(state, spoken) && (
            <IconButton
              icon="mute"
              label={t("talk.mute", { name: spoken.who })}
              class="talk-mute"
              onClick={() => mute(spoken.by, spoken.who)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was said; a reaction is a picture with its name. */
export function What({ spoken }: { spoken: Spoken }) {
  const words = wordsOf(spoken);
  if (spoken.what === null || spoken.what < REACTIONS[0]) return <span class="talk-text">{words}</span>;
  return (
    <span class="talk-text" role="img" aria-label={words} title={words}>
      <Reaction what={spoken.what} />
    </span>
  );
}

function Remarks() {
  const { panel, sitting } = useTable();
  const { room } = useRoomNow();
  const send = (what: number) => () => {
    if (!room.chat) panel.value = null;
    void sitting.ask({ type: "remark", what });
  };
  return (
    <>
      <div class="row talk-phrases" role="group" aria-label={t("talk.phrases")}>
        {PHRASES.map((what) => (
          <Button key={what} small onClick={send(what)}>
            {t(`talk.say.${what}`)}
          </Button>
        ))}
      </div>
      <div class="row talk-reactions" role="group" aria-label={t("talk.reactions")}>
        {REACTIONS.map((what) => (
          <button
            key={what}
            type="button"
            class="icon-button"
            title={t(`talk.say.${what}`)}
            aria-label={t(`talk.say.${what}`)}
            onClick={send(what)}
          >
            <Reaction what={what} />
          </button>
        ))}
      </div>
    </>
  );
}

/** Own words, for those who sit here. */
function Chat() {
  const { sitting } = useTable();
  const [text, setText] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    if (text.trim() && (await sitting.ask({ type: "chat", text }))) setText("");
  };
  return (
    <form class="talk-chat" onSubmit={(event) => void send(event)}>
      <input
        class="input"
        value={text}
        maxLength={LONGEST_CHAT}
        autocomplete="off"
        aria-label={t("talk.chat")}
        placeholder={t("talk.chat")}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button small type="submit" disabled={!text.trim()}>
        {t("talk.send")}
      </Button>
      <p class="quiet">{t("talk.chat.about")}</p>
    </form>
  );
}

function Muted() {
  const { talk } = useTable();
  const here = talk.mutedHere.value;
  return (
    <>
      {here.map(([by, who]) => (
        <p key={by} class="talk-muted">
          <span class="quiet">{t("talk.muted", { name: who })}</span>{" "}
          <Button small kind="quiet" onClick={() => unmute(by)}>
            {t("talk.unmute")}
          </Button>
        </p>
      ))}
      <Switch label={t("talk.silence")} on={silence.value} onChange={(on) => (silence.value = on)} />
    </>
  );
}

function isOwn(state: RoomState, { seat, who }: Spoken): boolean {
  return state.table.seats[seat]?.members.some(({ you, name }) => you && name === who) ?? false;
}
