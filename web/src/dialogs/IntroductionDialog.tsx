import "../style/introduction.css";
import type { ComponentChildren } from "preact";
import type { Introduction } from "../protocol";
import { cardPicture } from "../server/api";
import { marks, shownTheme } from "../settings";
import { Dialog } from "../ui";
import { say } from "../words/say";
import { t } from "../words/words";

interface Props {
  slug: string;
  title: string;
  about: Introduction;
  foot: ComponentChildren;
  onClose: () => void;
}

/** A game in half a minute: what wins, what one does, how it ends, each with a picture. */
export function IntroductionDialog({ slug, title, about, foot, onClose }: Props) {
  const panels = [
    { name: "goal", text: about.goal },
    { name: "turn", text: about.turn },
    { name: "end", text: about.ending },
  ] as const;
  const look = { theme: shownTheme.value, marks: marks.value };
  return (
    <Dialog wide title={title} onClose={onClose} class="introduction" foot={foot}>
      <ol class="introduction-panels">
        {panels.map(({ name, text }) => (
          <li key={name}>
            <img src={cardPicture(slug, name, look)} alt="" width={320} height={280} loading="lazy" />
            <h3>{t(`introduction.${name}`)}</h3>
            <p>{say(text)}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
