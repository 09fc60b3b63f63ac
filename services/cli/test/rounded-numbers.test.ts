import { describe, expect, test } from 'vitest';
import { assetsOf, linesOf, mapping } from './mapping.js';

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
