import type { Envelope } from './bounding-box.js';

/** ±180 are equal, and a pole has every longitude. */
export function samePlaces({ west, south, east, north }: Envelope) {
  return {
    /** In degrees of longitude. */
    shifts: [...(east === 180 ? [-360] : []), ...(west === -180 ? [360] : [])],
    /** Those that the shape touches, as flat boxes. */
    poles: [90, -90]
      .filter((pole) => pole === north || pole === south)
      .map((pole) => ({ west: -180, south: pole, east: 180, north: pole })),
  };
}

export function sameBoxes(boxes: readonly Envelope[]): readonly Envelope[] {
  const all: Envelope[] = [...boxes];
  const add = (box: Envelope) => {
    const isThere = all.some(
      (one) =>
        one.west <= box.west &&
        one.east >= box.east &&
        one.south <= box.south &&
        one.north >= box.north,
    );
    if (!isThere) all.push(box);
  };
  for (const box of boxes) {
    const { shifts, poles } = samePlaces(box);
    for (const by of shifts) {
      const meridian = by < 0 ? -180 : 180;
      add({ ...box, west: meridian, east: meridian });
    }
    for (const pole of poles) add(pole);
  }
  return all;
}
