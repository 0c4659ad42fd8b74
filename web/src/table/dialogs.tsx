import type { Words } from "../protocol";
import type { Asking } from "../server/connection";
import { coordinates } from "../settings";
import { Button, Dialog, Icon, toast } from "../ui";
import { say } from "../words/say";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";
import { useClose } from "./useClose";
import { Levels } from "./Players";
import { download } from "./plain";
import { nameOf } from "./people";

/** The address of this table, to send to others. */
export function ShareLink() {
  const address = location.href;
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => toast(t("table.share.copied")),
      () => toast(address),
    );
  };
  return (
    <div class="share-link">
      <input
        class="input"
        readOnly
        value={address}
        aria-label={t("table.link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="row">
        <Button small onClick={copy}>
          <Icon name="copy" size={16} /> {t("table.share.copy")}
        </Button>
        {"share" in navigator && (
          <Button
            small
            onClick={() =>
              void navigator.share({ title: document.title, url: address }).catch(() => undefined)
            }
          >
            <Icon name="share" size={16} /> {t("table.share.send")}
          </Button>
        )}
      </div>
    </div>
  );
}

export function ShareDialog() {
  return (
    <Dialog title={t("table.share.title")} onClose={useClose()}>
      <p>{t("table.share.about")}</p>
      <ShareLink />
    </Dialog>
  );
}

export function ResignDialog() {
  const [seat = 0, ...more] = useRoom().you.seats;
  return more.length ? <WhoResigns /> : <Sure what="resign" asking={{ type: "resign", seat }} />;
}

/** Whoever plays several seats says which of them gives up. */
function WhoResigns() {
  const { sitting } = useTable();
  const state = useRoom();
  const { table, you } = state;
  const close = useClose();
  const resign = (seat: number) => () => {
    close();
    void sitting.ask({ type: "resign", seat });
  };
  return (
    <Dialog
      title={t("table.resign.who")}
      onClose={close}
      foot={<Button onClick={close}>{t("table.resign.no")}</Button>}
    >
      <p>{t("table.resign.about")}</p>
      <div class="row">
        {you.seats.map((seat) => (
          <Button key={seat} onClick={resign(seat)}>
            <span class={`die die-${table.seats[seat]!.colour}`} /> {nameOf(state, seat)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** Whoever plays all seats would have nobody to ask. */
export function DrawingDialog() {
  return <Sure what="drawing" asking={{ type: "offer", what: "draw" }} />;
}

export function ClosingDialog() {
  return <Sure what="closing" asking={{ type: "close" }} />;
}

/** Asks once more before something that cannot be undone. */
function Sure({ what, asking }: { what: "resign" | "drawing" | "closing"; asking: Asking }) {
  const { sitting } = useTable();
  const close = useClose();
  const go = () => {
    close();
    void sitting.ask(asking);
  };
  return (
    <Dialog
      title={t(`table.${what}.sure`)}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t(`table.${what}.no`)}</Button>
          <Button kind="main" onClick={go}>
            {t(`table.${what}`)}
          </Button>
        </>
      }
    >
      <p>{t(`table.${what}.about`)}</p>
    </Dialog>
  );
}

/** Everything that is needed seldom. */
export function MoreDialog() {
  const { panel, sitting } = useTable();
  const close = useClose();
  const state = useRoom();
  const { table } = state;
  const own = state.you.seats.map((seat) => table.seats[seat]!);
  const given = own.filter((seat) => seat.may.includes("computer"));
  const left = own.filter((seat) => seat.may.includes("leave"));
  const alone = own.length === 1;
  const offer = (what: "draw" | "pause" | "takeback") => () => {
    close();
    void sitting.ask({ type: "offer", what });
  };
  return (
    <Dialog title={t("table.more")} onClose={close}>
      <div class="more-buttons">
        {table.may.includes("takeback") && (
          <Button onClick={offer("takeback")}>{t("table.offer.takeback")}</Button>
        )}
        {table.may.includes("draw") && (
          <Button onClick={own.length < table.seats.length ? offer("draw") : () => (panel.value = "drawing")}>
            {t("table.offer.draw")}
          </Button>
        )}
        {table.may.includes("pause") && <Button onClick={offer("pause")}>{t("table.offer.pause")}</Button>}
        {table.may.includes("resign") && (
          <Button onClick={() => (panel.value = "resign")}>
            <Icon name="flag" size={18} /> {t("table.resign")}
          </Button>
        )}
        <Button onClick={() => (panel.value = "text")}>{t("table.text")}</Button>
        <Button onClick={() => (panel.value = "fair")}>{t("table.fair")}</Button>
        {table.game > 0 && (
          <Button
            onClick={() =>
              void download(
                `/api/rooms/${state.room.room}/record?game=${state.table.game}`,
                `${state.room.game}.txt`,
              )
            }
          >
            <Icon name="download" size={18} /> {t("table.record")}
          </Button>
        )}
        <Button onClick={() => (panel.value = "marks")}>
          <Icon name="eye" size={18} /> {t("table.marks")}
        </Button>
        <Button onClick={() => (panel.value = "keys")}>
          <Icon name="keyboard" size={18} /> {t("table.keys")}
        </Button>
        <Button onClick={() => (panel.value = "settings")}>
          <Icon name="settings" size={18} /> {t("table.settings")}
        </Button>
        {table.may.includes("close") && (
          <Button onClick={() => (panel.value = "closing")}>{t("table.closing")}</Button>
        )}
      </div>
      {given.map((seat) => (
        <div key={seat.seat} class="field">
          <span>{alone ? t("table.give") : t("table.give.of", { seat: nameOf(state, seat.seat) })}</span>
          <Levels seat={seat.seat} />
        </div>
      ))}
      {left.map((seat) => (
        <Button
          key={seat.seat}
          kind="quiet"
          small
          onClick={() => {
            close();
            void sitting.ask({ type: "leave", seat: seat.seat });
          }}
        >
          {alone ? t("table.leave") : t("table.leave.of", { seat: nameOf(state, seat.seat) })}
        </Button>
      ))}
      {sitting.latency.value !== null && (
        <p class="quiet numbers">{t("table.latency", { milliseconds: Math.round(sitting.latency.value) })}</p>
      )}
    </Dialog>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ["3 3 2", "type"],
  ["arrows", "walk"],
  ["arrows", "turn"],
  ["enter", "enter"],
  ["escape", "escape"],
  ["space", "space"],
  ["1 2 3 0", "sides"],
  ["U", "undo"],
  ["H", "hint"],
  ["R", "rules"],
  ["M", "map"],
  ["T", "text"],
  ["< >", "steps"],
  ["?", "list"],
];

export function KeysDialog() {
  return (
    <Dialog title={t("table.keys")} onClose={useClose()}>
      <dl class="keys">
        {KEYS.filter(([, what]) => what !== "type" || coordinates.value).map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{/^[a-z]+$/.test(key) ? t(`table.unit.${key}`) : key}</kbd>
            </dt>
            <dd>{t(`table.key.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Why nobody needs to believe the dice. */
export function FairDialog() {
  const { room, table } = useRoom();
  const { commitment, secret } = table;
  return (
    <Dialog title={t("table.fair")} onClose={useClose()}>
      {room.dice === "people" && <p>{t("table.fair.people")}</p>}
      {!commitment && <p>{t("table.fair.none")}</p>}
      {commitment && (
        <>
          <p>{t(secret ? "table.fair.after" : "table.fair.before")}</p>
          <dl class="fair">
            <dt>{t("table.fair.fingerprint")}</dt>
            <dd>{commitment}</dd>
            {secret && <dt>{t("table.fair.secret")}</dt>}
            {secret && <dd>{secret}</dd>}
          </dl>
        </>
      )}
    </Dialog>
  );
}

/** There is nothing behind this link. */
export function Gone({ text }: { text: Words }) {
  return (
    <main class="gone">
      <h1>{t("table.gone.title")}</h1>
      <p class="quiet">{say(text) || t("table.gone.about")}</p>
      <a class="button button-main" href="/">
        {t("table.home")}
      </a>
    </main>
  );
}
