/** The table in space, to be loaded only when it is wanted. */
export { createTable3D, NoSpace, type Table3DControls } from "./table3d";
