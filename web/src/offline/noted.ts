/** What the page has said to its service worker, which sees no local storage and does not live long: small texts in IndexedDB. */

const DATABASE = "astragal";
const STORE = "noted";

/** Note a text under a name; where the browser keeps nothing, it is not noted. */
export async function note(name: string, text: string): Promise<void> {
  await inStore("readwrite", (store) => store.put(text, name)).catch(() => undefined);
}

/** The text under a name; empty if there is none. */
export async function noted(name: string): Promise<string> {
  const text = await inStore<unknown>("readonly", (store) => store.get(name)).catch(() => "");
  return typeof text === "string" ? text : "";
}

function inStore<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const asked = work(database.transaction(STORE, mode).objectStore(STORE));
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
      asked.transaction!.oncomplete = () => database.close();
    };
  });
}
