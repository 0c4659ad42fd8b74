import { coordinates, shape } from "../settings";
import { Button, IconButton, Segmented, Switch } from "../ui";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";
import { fullScreen } from "./deeds";
import type { Side } from "./sight";

const SIDES: readonly Side[] = ["A", "B", "C", "top"];

/** From where one looks: table or map, the sides, the layers, the whole screen. */
export function Views() {
  const { panel, sight } = useTable();
  const { board } = useRoom().table.scene;
  const layers = "layers" in board ? board.layers : 1;
  if (panel.value !== "views") return null;
  return (
    <section class="views card" aria-label={t("table.views")}>
      <IconButton
        icon="close"
        label={t("table.close")}
        class="hint-close"
        onClick={() => (panel.value = null)}
      />
      <Segmented
        label={t("table.view.board")}
        choices={[
          { value: "3d", text: t("table.view.3d") },
          { value: "flat", text: t("table.view.flat") },
        ]}
        value={shape.value}
        onChange={(value) => (shape.value = value)}
      />
      {sight.inSpace.value && (
        <div class="row" role="group" aria-label={t("table.view.side")}>
          {SIDES.map((side) => (
            <Button key={side} small onClick={() => sight.look(side)}>
              {t(`table.view.${side}`)}
            </Button>
          ))}
        </div>
      )}
      {sight.inSpace.value && layers > 1 && (
        <label class="field">
          <span>{t("table.view.layers")}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={sight.lifted.value}
            onInput={(event) => sight.lift(event.currentTarget.valueAsNumber)}
          />
        </label>
      )}
      <Switch
        label={t("table.view.coordinates")}
        on={coordinates.value}
        onChange={(on) => (coordinates.value = on)}
      />
      <Button small onClick={() => (panel.value = "marks")}>
        {t("table.marks")}
      </Button>
      <Button small onClick={fullScreen}>
        {t("table.view.full")}
      </Button>
    </section>
  );
}
