/** News say what is different from what we know; this makes the whole of it again. */
import type { Edit, Piece, Scene, SceneChange, Table, TableChange, Tray, TrayChange } from "../protocol";

const EMPTY: Tray = { title: "", owner: null, pieces: [], count: null, colour: "", layout: "row" };

/** The table after a change. */
export function changedTable(table: Table, { scene, ...rest }: TableChange): Table {
  return { ...table, ...rest, scene: scene ? changedScene(table.scene, scene) : table.scene };
}

function changedScene(old: Scene, { pieces, trays, ...rest }: SceneChange): Scene {
  return {
    ...old,
    ...rest,
    pieces: edited(old.pieces, pieces),
    trays: trays ? trays.map((change, k) => changedTray(old.trays[k] ?? EMPTY, change)) : old.trays,
  };
}

function changedTray(old: Tray, { pieces, ...rest }: TrayChange): Tray {
  return { ...old, ...rest, pieces: edited(old.pieces, pieces) };
}

function edited(old: Piece[], edits: readonly Edit[] = []): Piece[] {
  const pieces = [...old];
  for (const { at, cut, put } of edits) pieces.splice(at, cut, ...put);
  return pieces;
}
