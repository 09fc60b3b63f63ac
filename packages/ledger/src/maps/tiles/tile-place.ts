import type { Envelope } from '@exchange/geometry';

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export const zoomMax = 22;
export const extent = 4096;
/** Width of a margin in units, so that symbols at the rim are not cut. */
export const buffer = 64;
export const rimLatitude = (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI;

/** Box with the buffer; at the world's rim it reaches the pole. */
export function boxOf(place: TilePlace): Envelope {
  const drawn = drawnBoxOf(place);
  const across = 2 ** place.z;
  return {
    ...drawn,
    north: place.y === 0 ? 90 : drawn.north,
    south: place.y === across - 1 ? -90 : drawn.south,
  };
}

export function drawnBoxOf({ z, x, y }: TilePlace): Envelope {
  const across = 2 ** z;
  const around = buffer / extent;
  const longitude = (column: number) => (column / across) * 360 - 180;
  const latitude = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI;
  return {
    west: longitude(x - around),
    east: longitude(x + 1 + around),
    north: latitude(y - around),
    south: latitude(y + 1 + around),
  };
}

export function unitDegrees({ z }: TilePlace): number {
  return 360 / 2 ** z / extent;
}
