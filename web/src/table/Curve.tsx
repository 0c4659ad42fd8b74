import { t } from "../words/words";
import { useRoom, useTable } from "./context";
import { isTelling, scoresByStep } from "./curve";

const WIDTH = 320;
const HEIGHT = 96;
const PAD = 4;

/** The scores over the whole match, a line for each seat; a touch looks at that step. */
export function Curve() {
  const { looking } = useTable();
  const state = useRoom();
  const rows = scoresByStep(state);
  if (!isTelling(rows)) return null;
  const all = rows.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (step: number) => PAD + (step / (rows.length - 1)) * (WIDTH - 2 * PAD);
  const y = (score: number) => HEIGHT - PAD - ((score - low) / (high - low)) * (HEIGHT - 2 * PAD);
  const step = looking.step.value;
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t("result.curve")}
      onClick={({ clientX, currentTarget }) => {
        const box = currentTarget.getBoundingClientRect();
        void looking.at(Math.round(((clientX - box.left) / box.width) * (rows.length - 1)));
      }}
    >
      {state.table.seats.map(({ seat, colour }) => (
        <polyline
          key={seat}
          class={`curve-line curve-${colour}`}
          points={rows.map((row, k) => `${x(k).toFixed(1)},${y(row[seat]!).toFixed(1)}`).join(" ")}
        />
      ))}
      {step !== null && <line class="curve-now" x1={x(step)} x2={x(step)} y1={0} y2={HEIGHT} />}
    </svg>
  );
}
