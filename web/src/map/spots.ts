/** Where things are on the map, in pixels. */

export interface Box {
  width: number;
  height: number;
}

/** The middle of a place and how wide it is. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}
