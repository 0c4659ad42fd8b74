export { createMap } from "./FlatMap";
