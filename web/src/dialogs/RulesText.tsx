import { useEffect, useState } from "preact/hooks";
import type { RulesPage } from "../protocol";
import { rules } from "../server/api";
import { marks, shownTheme } from "../settings";
import { sayError } from "../words/say";
import { t } from "../words/words";

/** The rules of a game with their pictures, as the server writes them. */
export function RulesText({ slug }: { slug: string }) {
  const [page, setPage] = useState<RulesPage | null>(null);
  const [problem, setProblem] = useState("");
  const look = { theme: shownTheme.value, marks: marks.value };
  useEffect(() => {
    let wanted = true;
    rules(slug, look)
      .then((found) => wanted && setPage(found))
      .catch((error: Error) => wanted && setProblem(sayError(error)));
    return () => {
      wanted = false;
    };
  }, [slug, look.theme, look.marks]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!page) return <p class="quiet">{t("rules.loading")}</p>;
  return <div class="prose" lang={page.language} dangerouslySetInnerHTML={{ __html: page.html }} />;
}
