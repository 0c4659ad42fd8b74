/** What can be touched now, as buttons over the pieces and places. */
import type { Offered } from "../board";
import type { Scene } from "../protocol";
import { touchName } from "../words/named";
import { t } from "../words/words";
import type { Layout } from "./layout";
import type { Spot } from "./spots";
import { outline } from "./Surface";

/** With more places than this each of them glows less. */
const MANY = 60;

export interface Placed extends Offered {
  spot: Spot;
  /** Whose tray it is in, where it is in one. */
  seat: number;
}

interface OffersProps {
  placed: readonly Placed[];
  scene: Scene;
  layout: Layout;
  /** The one that the Tab key reaches; arrow keys lead to the others. */
  current: string | null;
  touch(touch: string): void;
  hover(touch: string | null): void;
  focused(touch: string): void;
}

export function Offers({ placed, scene, layout, current, touch, hover, focused }: OffersProps) {
  // Chosen ones lie under those that can still be touched.
  const order = [...placed].sort((a, b) => Number(b.chosen) - Number(a.chosen));
  return (
    <g class={placed.length > MANY ? "map-offers map-many" : "map-offers"}>
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
            class={`map-offer${offer.chosen ? " map-chosen" : ""}${taken(scene, offer.touch) ? " map-on-piece" : ""}`}
            onClick={(event) => {
              event.stopPropagation();
              touch(offer.touch);
            }}
            onPointerEnter={() => hover(offer.touch)}
            onPointerLeave={() => hover(null)}
            onFocus={() => focused(offer.touch)}
            onBlur={() => hover(null)}
          >
            <path
              d={outline(offer.touch.startsWith("tray:") ? "square" : layout.shape, offer.spot, 0.97)}
              class="map-hit"
            />
          </g>
        );
      })}
    </g>
  );
}

function taken(scene: Scene, touch: string): boolean {
  if (touch.startsWith("tray:")) return true;
  const place = touch.slice(touch.indexOf(":") + 1);
  return scene.pieces.some((piece) => piece.place === place);
}
