import { Dialog } from "../ui";
import { t } from "../words/words";
import { RulesText } from "./RulesText";

export function RulesDialog({ slug, title, onClose }: { slug: string; title: string; onClose: () => void }) {
  return (
    <Dialog wide title={t("rules.title", { game: title })} onClose={onClose}>
      <RulesText slug={slug} />
    </Dialog>
  );
}
