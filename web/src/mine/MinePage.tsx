import "../style/mine.css";
import { useEffect, useState } from "preact/hooks";
import { Footer } from "../cabinet/Footer";
import { Header } from "../cabinet/Header";
import { fetchGames, fetchTurns } from "../cabinet/shelf";
import { language } from "../settings";
import { Segmented } from "../ui";
import { learnTitles } from "../words/catalogues";
import { t } from "../words/words";
import { Finished } from "./Finished";
import { Numbers } from "./Numbers";
import { Running } from "./Running";

const PARTS = ["running", "finished", "numbers"] as const;
type Part = (typeof PARTS)[number];

/** All games of this guest: those that go on, those that are over, and what they come to. */
export function MinePage() {
  const [part, setPart] = useState<Part>("running");
  useEffect(() => {
    document.title = `${t("mine.title")} · Astragal`;
    void fetchGames();
    void fetchTurns();
  }, [language.value]);
  useEffect(() => void learnTitles(), [language.value]);
  return (
    <div class="cabinet">
      <Header />
      <main class="mine">
        <div class="mine-head">
          <h1>{t("mine.title")}</h1>
          <Segmented
            label={t("mine.which")}
            value={part}
            onChange={setPart}
            choices={PARTS.map((value) => ({ value, text: t(`mine.${value}`) }))}
          />
        </div>
        {part === "running" && <Running />}
        {part === "finished" && <Finished />}
        {part === "numbers" && <Numbers />}
      </main>
      <Footer />
    </div>
  );
}
