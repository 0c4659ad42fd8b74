/** How the pieces come from one scene to the next: which ones drop, glide, turn or leave, and when. */
import type { Event, Piece, Scene } from "../protocol";

const DROP = 120;
const GLIDE = 220;
const LEAVE = 220;
const CASCADE = { first: 140, faster: 0.88, least: 40 };
/** Longer stories are told faster. */
const LONGEST = 1500;

export interface Coming {
  how: "drops" | "glides" | "turns";
  delay: number;
  /** Where it glides from. */
  source: string;
}

export interface Leaving {
  piece: Piece;
  delay: number;
}

export interface Motion {
  coming: Map<string, Coming>;
  leaving: Leaving[];
  /** Milliseconds until all is at rest. */
  total: number;
}

/** What tells a piece of a scene from the others. */
export function keyOf(piece: Piece): string {
  return `${piece.place}/${piece.level}`;
}

/** The motion that tells the events; what they do not explain is simply there. */
export function motionOf(before: Scene, after: Scene, events: readonly Event[]): Motion {
  const coming = new Map<string, Coming>();
  const leaving: Leaving[] = [];
  let now = 0;
  let step = CASCADE.first;
  const comes = (place: string, how: Coming["how"], source = "") => {
    const piece = topAt(after, place);
    if (piece) coming.set(keyOf(piece), { how, delay: now, source });
  };
  const leaves = (place: string) => {
    const piece = topAt(before, place);
    if (piece) leaving.push({ piece, delay: now });
  };
  for (const { kind, place, source, how } of events) {
    if (kind === "placed") {
      comes(place, "drops");
      now += DROP;
    } else if (kind === "moved") {
      comes(place, "glides", source);
      if (how !== "slid") now += GLIDE; // dice that slide along go together
    } else if (kind === "filled") {
      comes(place, "drops");
      now += step;
      step = Math.max(CASCADE.least, step * CASCADE.faster);
    } else if (kind === "turned") {
      comes(place, "turns");
      now += CASCADE.least;
    } else if (kind === "captured" || kind === "removed") {
      leaves(place);
      now += CASCADE.least;
    }
  }
  return hurried({ coming, leaving, total: coming.size || leaving.length ? now + LEAVE : 0 });
}

function hurried(motion: Motion): Motion {
  const speed = Math.min(1, LONGEST / motion.total);
  const sooner = <Timed extends { delay: number }>(timed: Timed) => ({
    ...timed,
    delay: Math.round(timed.delay * speed),
  });
  return {
    coming: new Map([...motion.coming].map(([key, coming]) => [key, sooner(coming)])),
    leaving: motion.leaving.map(sooner),
    total: Math.round(motion.total * speed),
  };
}

function topAt(scene: Scene, place: string): Piece | undefined {
  return scene.pieces
    .filter((piece) => piece.place === place)
    .reduce<Piece | undefined>((top, piece) => (top && top.level > piece.level ? top : piece), undefined);
}
