import { useEffect, useState } from "preact/hooks";
import type { RulesPage } from "../protocol";
import { rules } from "../server/api";
import { coordinates, language, marks, shownTheme } from "../settings";
import { sayError } from "../words/say";
import { t } from "../words/words";

/** The rules of a game with their pictures, as the server writes them, in the language chosen where it has them. */
export function RulesText({ slug }: { slug: string }) {
  const [page, setPage] = useState<RulesPage | null>(null);
  const [problem, setProblem] = useState("");
  const wanted = language.value;
  const look = { theme: shownTheme.value, marks: marks.value, names: coordinates.value };
  useEffect(() => {
    let current = true;
    rules(slug, wanted, look)
      .then((found) => current && setPage(found))
      .catch((error: Error) => current && setProblem(sayError(error)));
    return () => {
      current = false;
    };
  }, [slug, wanted, look.theme, look.marks, look.names]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!page) return <p class="quiet">{t("rules.loading")}</p>;
  return <div class="prose" lang={page.language} dangerouslySetInnerHTML={{ __html: page.html }} />;
}
