import { useEffect, useRef, useState } from "preact/hooks";
import { pictureOf } from "../server/api";
import { marks, shownTheme } from "../settings";

/** So near the window a picture is fetched; browsers by themselves fetch most of a list of sixty at once. */
const NEAR = "150px";

/** The small picture of a game, fetched when it comes near to be seen. */
export function GamePicture({ slug }: { slug: string }) {
  const [near, setNear] = useState(typeof IntersectionObserver === "undefined");
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (near) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setNear(true),
      {
        rootMargin: NEAR,
      },
    );
    watch.observe(picture.current!);
    return () => watch.disconnect();
  }, [near]);
  const src = near ? pictureOf(slug, { theme: shownTheme.value, marks: marks.value }) : undefined;
  return <img ref={picture} class="game-picture" src={src} alt="" width={104} height={96} />;
}
