/** What can be touched now, as buttons over the pieces and places. */
import type { Offered, Point } from "../board";
import type { Scene } from "../protocol";
import type { Facts } from "../scene/facts";
import { touchName } from "../scene/named";
import { t } from "../words/words";
import type { Layout } from "./layout";
import type { Spot } from "./spots";
import { outline } from "./Surface";

/** With more places than this each of them glows less. */
const MANY = 12;
const TONES: readonly string[] = ["attack", "escape"];

export interface Placed extends Offered {
  spot: Spot;
  /** Whose tray it is in, where it is in one. */
  seat: number;
  /** Where the scene does not tell what is offered, all other places look the same and are missed. */
  missed: boolean;
}

interface OffersProps {
  placed: readonly Placed[];
  scene: Scene;
  layout: Layout;
  /** The scene after the move that is being considered. */
  preview: Scene | null;
  /** What is told now. */
  facts: Facts;
  /** The one that the Tab key reaches; arrow keys lead to the others. */
  current: string | null;
  touch(touch: string): void;
  wrong(touch: string, at: Point): void;
  press(event: PointerEvent, offer: Placed): void;
  hover(touch: string | null): void;
  focused(touch: string): void;
}

export function Offers({ placed, scene, layout, preview, facts, current, ...hands }: OffersProps) {
  // Chosen ones lie under those that can still be touched.
  const order = [...placed].sort((a, b) => Number(b.chosen) - Number(a.chosen));
  return (
    <g class={`map-offers${!scene.glow ? " map-untold" : placed.length > MANY ? " map-many" : ""}`}>
      {order.map((offer) => {
        const name = touchName(scene, offer.touch, offer.seat);
        return (
          <g
            key={offer.touch}
            role="button"
            tabindex={offer.touch === current ? 0 : -1}
            aria-label={offer.chosen ? t("touch.chosen", { touch: name }) : name}
            aria-pressed={offer.chosen || undefined}
            data-touch={offer.touch}
            data-missed={offer.missed || undefined}
            class={`${classOf(preview ?? scene, offer)}${toneOf(facts, offer)}`}
            onClick={(event) => {
              event.stopPropagation();
              if (offer.missed) hands.wrong(offer.touch, { x: event.clientX, y: event.clientY });
              else hands.touch(offer.touch);
            }}
            onPointerDown={(event) => hands.press(event, offer)}
            onPointerEnter={() => hands.hover(offer.touch)}
            onPointerLeave={() => hands.hover(null)}
            onFocus={() => hands.focused(offer.touch)}
            onBlur={() => hands.hover(null)}
          >
            <path d={lineOf(offer, layout)} class="map-edge-of" />
            <path d={lineOf(offer, layout)} class="map-hit" />
          </g>
        );
      })}
    </g>
  );
}

function lineOf({ touch, spot }: Placed, layout: Layout): string {
  return outline(touch.startsWith("tray:") ? "square" : layout.shape, spot, 0.94);
}

function classOf(scene: Scene, { touch, chosen, waits }: Placed): string {
  const said = { "map-chosen": chosen, "map-waits": waits, "map-on-piece": taken(scene, touch) };
  return ["map-offer", ...Object.entries(said).flatMap(([name, so]) => (so ? [name] : []))].join(" ");
}

/** Where something is taken, or a die only gets away, that is offered in a colour of its own. */
function toneOf({ marks }: Facts, { touch }: Placed): string {
  const place = touch.slice(touch.indexOf(":") + 1);
  const tone = marks.find((mark) => mark.place === place && TONES.includes(mark.kind));
  return tone ? ` map-tone-${tone.kind}` : "";
}

function taken(scene: Scene, touch: string): boolean {
  if (touch.startsWith("tray:")) return true;
  const place = touch.slice(touch.indexOf(":") + 1);
  return scene.pieces.some((piece) => piece.place === place);
}
