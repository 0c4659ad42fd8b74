/** A long list that is fetched part by part. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../server/api";
import { sayError } from "../words/say";

/** How often the first part is fetched again while somebody looks. */
const FRESH = 15_000;

interface Pages<Item> {
  /** Null until the first part is there. */
  items: readonly Item[] | null;
  trouble: string;
  /** Fetches the next part, if there is one. */
  more: (() => void) | null;
}

interface Part<Item> {
  path: string;
  items: readonly Item[];
  next: string | null;
  parts: number;
}

/** What there is at a path; `read` takes the items and the place of the next part out of an answer. */
export function usePages<Answer, Item>(
  path: string,
  read: (answer: Answer) => { items: readonly Item[]; next: string | null },
): Pages<Item> {
  const [have, setHave] = useState<Part<Item> | null>(null);
  const [trouble, setTrouble] = useState("");
  const here = have?.path === path ? have : null;

  const fetchPart = async (after: string | null, stale: () => boolean) => {
    try {
      const mark =
        after === null ? "" : `${path.includes("?") ? "&" : "?"}after=${encodeURIComponent(after)}`;
      const { items, next } = read(await get<Answer>(path + mark));
      if (stale()) return;
      setTrouble("");
      setHave((before) =>
        after === null || before?.path !== path
          ? { path, items, next, parts: 1 }
          : { path, items: [...before.items, ...items], next, parts: before.parts + 1 },
      );
    } catch (error) {
      if (!stale()) setTrouble(sayError(error));
    }
  };

  useEffect(() => {
    let left = false;
    void fetchPart(null, () => left);
    return () => {
      left = true;
    };
  }, [path]);

  const alone = (here?.parts ?? 1) === 1;
  useEffect(() => {
    if (!alone) return; // whoever has gone on in the list is not thrown back to its beginning
    let left = false;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void fetchPart(null, () => left);
    }, FRESH);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [path, alone]);

  const next = here?.next ?? null;
  return {
    items: here?.items ?? null,
    trouble,
    more: next === null ? null : () => void fetchPart(next, () => false),
  };
}
