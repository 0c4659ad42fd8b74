import { signal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import type { GameCard } from "../protocol";
import { Link } from "../route/route";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import { colourOf, CORNERS, HEIGHT, nearest, placeOf, SIDE, spread, type Point } from "./triangle";

/** The game that is pointed at, in the triangle or in the list: both show it. */
export const pointedAt = signal("");

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Props {
  games: readonly GameCard[];
  /** The slugs that the filters let through; the others fade. */
  shown: ReadonlySet<string>;
}

/** Every game a small die at its place. One stop for the Tab key; arrow keys walk from die to die. */
export function Triangle({ games, shown }: Props) {
  const points = useMemo(() => spread(games.map((game) => placeOf(game.perlhuhn as number[]))), [games]);
  const picture = useRef<SVGSVGElement>(null);
  const pointed = games.findIndex((game) => game.slug === pointedAt.value);
  const stop = pointed < 0 ? 0 : pointed;

  const walk = (event: KeyboardEvent, from: number) => {
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const to = nearest(points, from, way);
    if (to !== undefined) picture.current?.querySelectorAll<SVGAElement>("a")[to]?.focus();
  };

  return (
    <figure class="triangle" aria-label={t("triangle.label")}>
      <svg ref={picture} viewBox={`-12 -13 ${SIDE + 24} ${HEIGHT + 26}`}>
        <path class="triangle-field" d={`M50 -7 L107 ${HEIGHT + 4.5} L-7 ${HEIGHT + 4.5} Z`} />
        <g class="triangle-corners" aria-hidden="true">
          <text x={CORNERS.tactics.x} y={-9} text-anchor="middle">
            {t("tactics")}
          </text>
          <text x={-7} y={HEIGHT + 10} text-anchor="start">
            {t("chance")}
          </text>
          <text x={SIDE + 7} y={HEIGHT + 10} text-anchor="end">
            {t("skill")}
          </text>
        </g>
        {games.map((game, index) => (
          <Link
            key={game.slug}
            href={`/game/${game.slug}`}
            class={shown.has(game.slug) ? "triangle-die" : "triangle-die is-faded"}
            aria-label={titleOf(game.slug, game.title)}
            tabIndex={index === stop ? 0 : -1}
            onMouseEnter={() => (pointedAt.value = game.slug)}
            onMouseLeave={() => (pointedAt.value = "")}
            onFocus={() => (pointedAt.value = game.slug)}
            onBlur={() => (pointedAt.value = "")}
            onKeyDown={(event) => walk(event, index)}
          >
            <Die at={points[index]!} colour={colourOf(game)} large={index === pointed} />
          </Link>
        ))}
        {pointed >= 0 && <Name of={games[pointed]!} at={points[pointed]!} />}
      </svg>
    </figure>
  );
}

/** A die seen from a corner. */
function Die({ at, colour, large }: { at: Point; colour: string; large: boolean }) {
  return (
    <g
      class={`triangle-cube is-${colour}`}
      style={{ transform: `translate(${at.x}px, ${at.y}px) scale(${large ? 1.35 : 1})` }}
    >
      <circle class="triangle-reach" r="4.6" />
      <path class="cube-top" d="M0 -3.4 L2.95 -1.7 L0 0 L-2.95 -1.7 Z" />
      <path class="cube-left" d="M-2.95 -1.7 L0 0 L0 3.4 L-2.95 1.7 Z" />
      <path class="cube-right" d="M2.95 -1.7 L0 0 L0 3.4 L2.95 1.7 Z" />
      <g class="cube-pips">
        <ellipse cx="0" cy="-1.7" rx="0.62" ry="0.37" />
        <ellipse cx="-1.95" cy="0.3" rx="0.4" ry="0.56" />
        <ellipse cx="-1" cy="1.9" rx="0.4" ry="0.56" />
        <ellipse cx="1.48" cy="0.85" rx="0.4" ry="0.56" />
      </g>
    </g>
  );
}

function Name({ of: game, at }: { of: GameCard; at: Point }) {
  const side = at.x < SIDE * 0.3 ? "start" : at.x > SIDE * 0.7 ? "end" : "middle";
  return (
    <text
      class="triangle-name"
      x={at.x}
      y={at.y < 12 ? at.y + 10.5 : at.y - 6.5}
      text-anchor={side}
      aria-hidden="true"
    >
      {titleOf(game.slug, game.title)}
    </text>
  );
}
