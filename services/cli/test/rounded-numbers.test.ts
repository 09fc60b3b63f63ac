import { describe, expect, test } from 'vitest';
import { temporaryFile } from '../../../test/services/temporary-folder.js';
import { assetsOf, linesOf, mapping, recordsOf } from './mapping.js';

async function kinds(...source: Parameters<typeof assetsOf>) {
  const lines = await linesOf(assetsOf(...source));
  return lines.map((line) => (line.kind === 'refused' ? line.reason : line.kind));
}

const refused = expect.stringMatching(/9007199254740993.* write it as a text/);
const feature = (number: string) =>
  `{"type":"Feature","geometry":{"type":"Point","coordinates":[-97.74310000000001,30.2]},"properties":{"name":"x","list":[{"n":${number}}]}}`;

describe('a whole number that would be rounded is refused by line', () => {
  test('in NDJSON', async () => {
    const body = (number: string) => `{"name":"x","asset_type":"y","attributes":{"n":${number}}}`;
    const lines = ['9007199254740993', '9007199254740992', '0.1'].map(body).join('\n');
    expect(await kinds('ndjson', lines, mapping({ type: 'y' }))).toEqual([
      refused,
      'request',
      'request',
    ]);
  });

  test('in GeoJSON', async () => {
    const features = ['9007199254740993', '9007199254740992'].map(feature).join(',');
    const text = `{"type":"FeatureCollection","features":[${features}]}`;
    expect(await kinds('geojson', text, mapping({ type: 'y' }))).toEqual([refused, 'request']);
  });

  test('in CSV', async () => {
    const columns = mapping({
      type: 'y',
      columns: { name: 'name' },
      numberColumns: ['n'],
      allowMissingPosition: true,
    });
    const text = 'name,n\na,9007199254740993\nb,12.5\n';
    expect(await kinds('csv', text, columns)).toEqual([refused, 'request']);
  });
});

describe.each(['ndjson', 'geojson'])('a decimal in %s keeps all digits', (format) => {
  const many = '1234567890123.123456';
  const text = (number: string) => `"${number}"`;
  const interval = (volume: string) => `{"volume_mwh":${volume},"price_per_mwh":0.5}`;

  async function bodyOf(name: string, line: string, column?: readonly [string, string]) {
    const columns = new Map(column === undefined ? [] : [column]);
    const features = `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":${line}}]}`;
    const file = temporaryFile(`records.${format}`, format === 'ndjson' ? line : features);
    const [read] = await recordsOf(name, file, { columns });
    return read?.kind === 'request' ? read.body : read;
  }

  test.each([
    ['usage', `"premise_asset_id":"p","kwh":`, (number: string) => number],
    ['rates', `"utility_id":"u","rate_cents_per_kwh":`, (number: string) => number],
    ['transactions', `"price_per_mwh":`, (number: string) => number],
    ['transactions', `"profile":`, (number: string) => `[${interval(number)}]`],
    ['transactions', `"block":`, (number: string) => `{"mw":${number}}`],
  ])('of %s: %s', async (name, start, memberOf) => {
    for (const [number, read] of [
      [many, text(many)],
      ['9007199254740993', text('9007199254740993')],
      ['12.5', '12.5'],
      ['1e2', '1e2'],
    ] as const) {
      const body = await bodyOf(name, `{${start}${memberOf(number)}}`);
      expect(body).toMatchObject(JSON.parse(`{${start.split(',').at(-1)}${memberOf(read)}}`));
    }
  });

  test('under the name of its column', async () => {
    const line = `{"premise_asset_id":"p","energy":${many}}`;
    expect(await bodyOf('usage', line, ['kwh', 'energy'])).toEqual({ kwh: many });
  });

  test('and fractions of attributes stay numbers', async () => {
    const line = '{"name":"n","attributes":{"lon":-97.74310000000000001}}';
    expect(await bodyOf('customers', line)).toEqual({ name: 'n', attributes: { lon: -97.7431 } });
  });
});
