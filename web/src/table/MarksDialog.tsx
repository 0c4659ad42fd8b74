import { Pointed } from "../map/Marks";
import "../map/map.css";
import { outline } from "../map/Surface";
import { Way } from "../map/Ways";
import { shownTheme } from "../settings";
import { Dialog } from "../ui";
import { t } from "../words/words";
import { useClose } from "./useClose";

const SIZE = 44;
const SPOT = { x: SIZE / 2, y: SIZE / 2, size: SIZE - 12 };
const APART = { from: { x: 0, y: SIZE / 2, size: SIZE }, to: { x: SIZE, y: SIZE / 2, size: SIZE } };

/** What is done with the hand, and what is said of places; in the order in which one meets them. */
const KINDS = [
  "offered",
  "chosen",
  "waits",
  "hint",
  "last",
  "way",
  "caused",
  "goal",
  "must",
  "attack",
  "escape",
  "reach",
  "fits",
  "dead",
] as const;

/** What the marks on the board mean, drawn as the map draws them. */
export function MarksDialog() {
  return (
    <Dialog title={t("table.marks")} onClose={useClose()}>
      <dl class="marks-meant map" data-theme={shownTheme.value}>
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>
              <svg width={SIZE} height={SIZE} aria-hidden="true">
                <Sample kind={kind} />
              </svg>
            </dt>
            <dd>{t(`table.mark.${kind}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Sample({ kind }: { kind: (typeof KINDS)[number] }) {
  if (kind === "way") return <Way {...APART} />;
  if (kind !== "offered" && kind !== "chosen" && kind !== "waits")
    return <Pointed kind={kind} spot={SPOT} shape="square" onPiece={false} />;
  const line = outline("square", SPOT, 0.94);
  return (
    <g class={kind === "offered" ? undefined : `map-chosen map-${kind}`}>
      <path d={line} class="map-edge-of" />
      <path d={line} class="map-hit" />
    </g>
  );
}
