import { toMercator } from '@exchange/geometry';
import { expect, test } from 'vitest';
import { cameraOf } from './feature-shape';

const world = 2 * Math.PI * 6_378_137;

test.each([
  ['wide', 10, 50, 20, 51],
  ['high', 10, 0, 11, 50],
])(
  'a %s shape fits into a map of 400 pixels, and fills half of it',
  (_, west, south, east, north) => {
    const { lon, lat, zoom } = cameraOf([west, south, east, north]);
    const [left, bottom] = toMercator(west, south);
    const [right, top] = toMercator(east, north);
    const pixels = (Math.max(right - left, top - bottom) / world) * 512 * 2 ** zoom;
    expect(pixels).toBeLessThanOrEqual(400);
    expect(pixels).toBeGreaterThan(200);
    expect([lon, lat]).toEqual([(west + east) / 2, (south + north) / 2]);
  },
);
