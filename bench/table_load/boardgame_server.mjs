// node boardgame_server.mjs PORT [FOLDER]: boardgame.io's server with tic-tac-toe, as its tutorial has it. It keeps matches in
// memory, which is its default, or in FOLDER by FlatFile, the storage it ships.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];
const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const won = LINES.some((line) => G.cells[line[0]] !== null && line.every((k) => G.cells[k] === G.cells[line[0]]));
    if (won) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};
const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
await Server({ games: [ticTacToe], origins: [Origins.LOCALHOST], db }).run(Number(port));
console.log("ready");
