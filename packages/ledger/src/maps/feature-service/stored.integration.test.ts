import decode from 'arcgis-pbf-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAsset } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';

const at = (lon: number) => ({ type: 'Point', coordinates: [lon, 12.5] });
const oddTexts = [
  {
    name: '"},"geometry":{"x":1,"y":2}}',
    geometry: at(1),
    attributes: { depth: 1.25, open: true },
  },
  { name: '},"geometry":{', geometry: null, attributes: { nested: { geometry: { x: 1 } } } },
  {
    name: 'Bohrloch Ü \\ \n 🛢',
    geometry: at(2),
    attributes: { '12': 'a number as a name', depth: -3e21 },
  },
  { name: 'nothing else', geometry: null, attributes: {} },
  { name: 'list', geometry: at(3), attributes: { list: ['},"geometry":{'], note: null, depth: 0 } },
];
const shadowingNames = [
  {
    name: 'one',
    geometry: at(4),
    attributes: { changed_at: 'never', geometry: 'none', objectid: 'x' },
  },
  { name: 'two', geometry: at(5), attributes: { Name: 'another', depth: 2 } },
];

const { platform, url, apiKey } = await sharedLedger();
const service = `${url}/rest/services/ledger/FeatureServer`;
const headers = { 'x-api-key': apiKey };
const numbers = new Map<string, number>();

beforeAll(async () => {
  for (const one of oddTexts) await anAsset(platform, { asset_type: 'oddity', ...one });
  for (const one of shadowingNames) await anAsset(platform, { asset_type: 'shadow', ...one });
  const { layers, tables } = await ask('', {});
  for (const { name, id } of [...layers, ...tables]) numbers.set(name, id);
});

async function get(path: string, query: Readonly<Record<string, string>>): Promise<Response> {
  const response = await fetch(`${service}${path}?${new URLSearchParams(query)}`, { headers });
  expect(response.status).toBe(200);
  return response;
}

async function ask(path: string, query: Readonly<Record<string, string>>) {
  const answer = Object(await (await get(path, { f: 'json', ...query })).json());
  expect(answer).not.toHaveProperty('error');
  return answer;
}

type Values = Readonly<Record<string, unknown>>;

async function features(layer: string, query: Readonly<Record<string, string>>) {
  const path = `/${numbers.get(layer)}/query`;
  if (query['f'] === 'pbf') {
    const bytes = Buffer.from(await (await get(path, query)).arrayBuffer());
    return decode(bytes).featureCollection.features.map(
      ({ properties, geometry }) => [Object(properties) as Values, geometry ?? null] as const,
    );
  }
  const answer = await ask(path, query);
  return [answer.features].flat(1).map((one) => {
    const { attributes, properties, geometry = null } = Object(one);
    return [Object(properties ?? attributes) as Values, geometry] as const;
  });
}

describe.each(['oddity', 'shadow'])('all fields of a layer (%s)', (layer) => {
  test.each(['json', 'geojson', 'pbf'])(
    'have the same values in %s as the fields by name',
    async (f) => {
      const { fields } = await ask(`/${numbers.get(layer)}`, {});
      const names: readonly string[] = [fields].flat(1).map((field) => String(Object(field).name));
      for (const more of [{}, { returnGeometry: 'false' }, { orderByFields: 'name DESC' }]) {
        const whole = await features(layer, { f, outFields: '*', ...more });
        const named = await features(layer, { f, outFields: names.join(','), ...more });
        expect(whole.length).toBe(layer === 'oddity' ? oddTexts.length : shadowingNames.length);
        expect(whole.map(([{ objectid }]) => objectid)).toEqual(
          named.map(([{ objectid }]) => objectid),
        );
        for (const [index, [values, geometry]] of whole.entries()) {
          const [expected, place] = named[index] ?? [];
          expect(geometry).toEqual(place);
          for (const name of names)
            expect([name, values[name] ?? null]).toEqual([name, expected?.[name] ?? null]);
          const others = Object.keys(values).filter((name) => !names.includes(name));
          expect(others.filter((name) => values[name] !== null)).toEqual([]);
          expect(values['changed_at']).toBeTruthy();
        }
      }
    },
  );
});

test('a changed feature has its present values, and new fields', async () => {
  const { platform } = await sharedLedger();
  const created = await anAsset(platform, {
    asset_type: 'changing',
    name: 'before',
    geometry: at(6),
  });
  const layerNumber = async () => {
    const { layers } = await ask('', {});
    for (const { name, id } of layers) numbers.set(name, id);
    return numbers.get('changing');
  };
  await expect.poll(layerNumber).toBeDefined();
  const changing = async () => {
    const [[values] = []] = await features('changing', { f: 'json', outFields: '*' });
    return values;
  };
  expect(await changing()).toMatchObject({ name: 'before' });
  await platform.put(`/assets/${created}`, { name: 'after', attributes: { depth: 7 } });
  await expect.poll(changing).toMatchObject({ name: 'after', depth: 7 });
});
