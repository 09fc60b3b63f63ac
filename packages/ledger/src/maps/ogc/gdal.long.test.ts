import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAsset, aReseller } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';

const ogr2ogr = '/usr/bin/ogr2ogr';
const isThere = existsSync(ogr2ogr);
const run = promisify(execFile);
const count = 42;

let url: string;
let headers: Record<string, string>;

beforeAll(async () => {
  const { platform, url: address, apiKey } = await ledger();
  url = address;
  const reseller = await aReseller(platform, []);
  headers = { 'x-api-key': apiKey, 'x-service-reseller-id': reseller };
  const scoped = platform.with({ 'x-service-reseller-id': reseller });
  for (let at = 0; at < count; at += 1) {
    await anAsset(scoped, {
      asset_type: 'hydrant',
      name: `Hydrant ${at}`,
      state: at % 2 === 0 ? 'TX' : 'OK',
      geometry: { type: 'Point', coordinates: [10 + at / 8, 50] },
      attributes: { pressure: at / 4, maker: `M ${at % 3}` },
    });
  }
  // GDAL reads the first page for the schema.
  await anAsset(scoped, {
    asset_type: 'hydrant',
    name: 'late',
    geometry: { type: 'Point', coordinates: [40, 50] },
    attributes: { serial: 'S-1', weight: 12.5, checked: true },
  });
  await anAsset(platform, {
    asset_type: 'hydrant',
    name: 'theirs',
    geometry: { type: 'Point', coordinates: [10, 50] },
  });
});

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: unknown;
}

/** The collection as GeoJSON, read by GDAL's driver, and the requested URLs. */
async function readByGdal(
  ...options: readonly string[]
): Promise<{ readonly features: readonly Feature[]; readonly asked: string }> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { stdout, stderr } = await run(
    ogr2ogr,
    ['-f', 'GeoJSON', '/vsistdout/', `OAPIF:${url}/ogc`, 'hydrant', ...options],
    {
      env: { ...process.env, GDAL_HTTP_HEADERS: lines.join(','), CPL_DEBUG: 'HTTP' },
      timeout: 25_000,
      maxBuffer: 2 ** 26,
    },
  );
  return { features: JSON.parse(stdout).features, asked: decodeURIComponent(stderr) };
}

async function ownAnswer(): Promise<readonly Feature[]> {
  const answer = await fetch(`${url}/ogc/collections/hydrant/items`, { headers });
  const { features } = Object(await answer.json());
  return features;
}
const name = ({ properties }: Feature) => properties['name'];

describe.skipIf(!isThere)("GDAL's driver for OGC API - Features", () => {
  test('reads a complete collection page by page', async () => {
    const own = await ownAnswer();
    expect(own).toHaveLength(count + 1);
    const { features, asked } = await readByGdal();
    expect(asked).toContain('cursor=');
    // GDAL's table has all fields in every row, and booleans as 1 and 0.
    const plain = ({ properties, geometry }: Feature) => {
      const given = Object.entries({ ...properties, changed_at: null })
        .filter(([, value]) => value !== null)
        .map(([field, value]) => [field, value === true ? '1' : value]);
      return { geometry, properties: Object.fromEntries(given) };
    };
    expect(features.map(plain)).toEqual(own.map(plain));
    expect(features.at(-1)?.properties).toMatchObject({ serial: 'S-1', weight: 12.5 });
    const time = (value: unknown) => Date.parse(String(value).replace(/\+00$/, 'Z'));
    for (const [at, { properties }] of features.entries()) {
      expect(time(properties['changed_at'])).toBe(time(own[at]?.properties['changed_at']));
    }
  });

  test.each([
    ['a comparison', "pressure > 5 AND state = 'OK'", 'filter='],
    ['a choice', "maker = 'M 1' OR maker = 'M 2'", 'filter='],
    ['a pattern', "name LIKE 'Hydrant 1%'", 'filter='],
    ['a time', "changed_at > '2020-10-01'", 'filter='],
  ])('pushes %s down to the service', async (_, where, said) => {
    const { features, asked } = await readByGdal('-where', where);
    expect(asked).toContain(said);
    const matches: Readonly<Record<string, (feature: Feature) => boolean>> = {
      pressure: ({ properties }) =>
        Number(properties['pressure']) > 5 && properties['state'] === 'OK',
      maker: ({ properties }) => ['M 1', 'M 2'].includes(String(properties['maker'])),
      name: ({ properties }) => String(properties['name']).startsWith('Hydrant 1'),
      changed_at: () => true,
    };
    const [field = ''] = where.split(' ');
    const expected = (await ownAnswer()).filter((one) => matches[field]?.(one));
    expect(expected.length).toBeGreaterThan(0);
    expect(features.map(name)).toEqual(expected.map(name));
  });

  test('pushes a box down to the service', async () => {
    const { features, asked } = await readByGdal('-spat', '10', '49', '11', '51');
    expect(asked).toContain('bbox=');
    expect(features.map(name)).toEqual(Array.from({ length: 9 }, (_, at) => `Hydrant ${at}`));
  });
});
