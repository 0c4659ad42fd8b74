import { AccountButton } from "../account/AccountButton";
import {
  choosesAhead,
  coordinates,
  language,
  LANGUAGES,
  marks,
  shape,
  sound,
  still,
  theme,
  turnsToPlayer,
  type Language,
} from "../settings";
import { Dialog, Segmented, Switch } from "../ui";
import { t } from "../words/words";

/** How you like it; every change holds at once and stays in this browser. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("settings")} onClose={onClose}>
      <div class="settings">
        <div class="field-row">
          <span>{t("settings.theme")}</span>
          <Segmented
            label={t("settings.theme")}
            value={theme.value}
            onChange={(now) => (theme.value = now)}
            choices={(["auto", "light", "dark"] as const).map((value) => ({
              value,
              text: t(`settings.theme.${value}`),
            }))}
          />
        </div>
        <div class="field-row">
          <span>{t("settings.shape")}</span>
          <Segmented
            label={t("settings.shape")}
            value={shape.value}
            onChange={(now) => (shape.value = now)}
            choices={(["3d", "flat"] as const).map((value) => ({
              value,
              text: t(`settings.shape.${value}`),
            }))}
          />
        </div>
        <label class="field-row">
          <span>{t("settings.language")}</span>
          <select
            class="select select-small"
            value={language.value}
            onChange={(event) => (language.value = event.currentTarget.value as Language)}
          >
            {LANGUAGES.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Switch
          label={t("settings.marks")}
          about={t("settings.marks.about")}
          on={marks.value}
          onChange={(on) => (marks.value = on)}
        />
        <Switch
          label={t("settings.coordinates")}
          about={t("settings.coordinates.about")}
          on={coordinates.value}
          onChange={(on) => (coordinates.value = on)}
        />
        <Switch
          label={t("settings.motion")}
          about={t("settings.motion.about")}
          on={!still.value}
          onChange={(on) => (still.value = !on)}
        />
        <Switch
          label={t("settings.ahead")}
          about={t("settings.ahead.about")}
          on={choosesAhead.value}
          onChange={(on) => (choosesAhead.value = on)}
        />
        <Switch
          label={t("settings.turns")}
          about={t("settings.turns.about")}
          on={turnsToPlayer.value}
          onChange={(on) => (turnsToPlayer.value = on)}
        />
        <Switch label={t("settings.sound")} on={sound.value} onChange={(on) => (sound.value = on)} />
        <div class="field-row">
          <span>{t("account")}</span>
          <AccountButton />
        </div>
      </div>
    </Dialog>
  );
}
