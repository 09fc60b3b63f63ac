// Long: 90 s. Compares thousands of distances with GeographicLib.
import { Geodesic } from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import { type Client, member } from '../../../../../test/acceptance/client.js';
import { anAsset } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';
import { shortOrWhole } from '../../../../../test/services/seeded-part.js';

const centers = shortOrWhole(25, 100);
const around = shortOrWhole(40, 100);
const { WGS84 } = Geodesic;

/** mulberry32 */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('radius queries agree with GeographicLib on thousands of pairs, including poles and the antimeridian', async () => {
  const { platform } = await ledger();
  const next = numbers(20261121);
  const trials = Array.from({ length: centers }, (_, index) => {
    const lat = index % 3 === 1 ? (next() < 0.5 ? -1 : 1) * (88 + 2 * next()) : -85 + 170 * next();
    const lon = index % 3 === 2 ? 179.5 + next() : -180 + 360 * next();
    return { lon: lon > 180 ? lon - 360 : lon, lat, radius_meters: 100 + 199_900 * next() };
  });
  const points = trials.flatMap((trial, index) =>
    Array.from({ length: around }, () => {
      const distance = trial.radius_meters * 1.5 * next();
      const { lat2 = 0, lon2 = 0 } = WGS84.Direct(trial.lat, trial.lon, 360 * next(), distance);
      return { index, lon: lon2, lat: lat2 };
    }),
  );
  await create(platform, points);

  let compared = 0;
  for (const [index, trial] of trials.entries()) {
    const { body } = await platform.post('/geo/query/radius', {
      ...trial,
      asset_types: [`around-${index}`],
      limit: 10_000,
    });
    const features = Object(member(body, 'features')).map(
      (feature: { properties: { name: string } }) => feature.properties.name,
    );
    const expected = points.flatMap((point, number) => {
      if (point.index !== index) return [];
      const { s12 = 0 } = WGS84.Inverse(trial.lat, trial.lon, point.lat, point.lon);
      expect(Math.abs(s12 - trial.radius_meters)).toBeGreaterThan(0.001);
      compared += 1;
      return s12 <= trial.radius_meters ? [`p${number}`] : [];
    });
    expect(features.sort(), JSON.stringify(trial)).toEqual(expected.sort());
  }
  expect(compared).toBe(centers * around);
});

async function create(
  platform: Client,
  points: readonly { readonly index: number; readonly lon: number; readonly lat: number }[],
): Promise<void> {
  const quick = platform.with({ prefer: 'respond-async' });
  const left = [...points.entries()];
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const [number, { index, lon, lat }] = one;
      const geometry = { type: 'Point', coordinates: [lon, lat] };
      await anAsset(quick, { name: `p${number}`, asset_type: `around-${index}`, geometry });
    }
  };
  await Promise.all(Array.from({ length: 24 }, worker));
  await anAsset(platform, { name: 'last' });
}
