import type { FlatRing } from './circle/disc.js';

/** One ring (OGC 06-103r4 section 8.2), read without parsing decimals. */
export function polygonWkb(ring: FlatRing): Uint8Array {
  const bytes = new Uint8Array(13 + 16 * ring.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 1);
  view.setUint32(1, 3, true);
  view.setUint32(5, 1, true);
  view.setUint32(9, ring.length, true);
  let at = 13;
  for (const [lon, lat] of ring) {
    view.setFloat64(at, lon, true);
    view.setFloat64(at + 8, lat, true);
    at += 16;
  }
  return bytes;
}
