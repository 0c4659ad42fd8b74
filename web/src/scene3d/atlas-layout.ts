/** Where each sign lies in the picture that holds all of them; cell 0 stays empty. */

export const CELL = 128;
export const COLUMNS = 16;
export const ROWS = 8;

export class AtlasLayout {
  private readonly cells = new Map<string, number>();

  /** The cell of a sign and whether it is new and has to be painted; null if there is no room left. */
  cellOf(sign: string): { cell: number; fresh: boolean } | null {
    if (!sign) return { cell: 0, fresh: false };
    const known = this.cells.get(sign);
    if (known !== undefined) return { cell: known, fresh: false };
    const cell = this.cells.size + 1;
    if (cell >= COLUMNS * ROWS) return null;
    this.cells.set(sign, cell);
    return { cell, fresh: true };
  }

  clear(): void {
    this.cells.clear();
  }
}

/** The corner of a cell in pixels, counted from the top left. */
export function cellCorner(cell: number): [x: number, y: number] {
  return [(cell % COLUMNS) * CELL, Math.floor(cell / COLUMNS) * CELL];
}
