import { AccountButton } from "../account/AccountButton";
import { language, LANGUAGES } from "../settings";
import { t } from "../words/words";

/** The languages, each in its own words, and whose games these are. */
export function Footer() {
  return (
    <footer class="footer">
      <nav class="row" aria-label={t("settings.language")}>
        {LANGUAGES.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            class={code === language.value ? "chip is-on" : "chip"}
            aria-pressed={code === language.value}
            onClick={() => (language.value = code)}
          >
            {name}
          </button>
        ))}
      </nav>
      <AccountButton />
      <p class="quiet">{t("footer")}</p>
    </footer>
  );
}
