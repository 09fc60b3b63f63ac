import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { assetsFromCsv, assetsFromGeoJson, assetsFromNdjson } from '../src/import/assets/source.js';
import type { ImportSource } from '../src/import/import-line.js';
import { mapping as aMapping } from './mapping.js';

const folder = mkdtempSync(join(tmpdir(), 'ledger-rounded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function kinds(name: string, text: string, source: (file: string) => ImportSource) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const found: string[] = [];
  for await (const line of source(file).lines) {
    found.push(line.kind === 'refused' ? line.reason : line.kind);
  }
  return found;
}

const refused = expect.stringMatching(/9007199254740993.* write it as a text/);
const feature = (number: string) =>
  `{"type":"Feature","geometry":{"type":"Point","coordinates":[-97.74310000000001,30.2]},"properties":{"name":"x","list":[{"n":${number}}]}}`;

describe('a whole number that would be rounded is refused by line, and the others are sent', () => {
  test('in NDJSON', async () => {
    const body = (number: string) => `{"name":"x","asset_type":"y","attributes":{"n":${number}}}`;
    const lines = ['9007199254740993', '9007199254740992', '0.1'].map(body).join('\n');
    const found = await kinds('a.ndjson', lines, (file) =>
      assetsFromNdjson(file, aMapping({ type: 'y' })),
    );
    expect(found).toEqual([refused, 'request', 'request']);
  });

  test('in GeoJSON', async () => {
    const features = ['9007199254740993', '9007199254740992'].map(feature).join(',');
    const text = `{"type":"FeatureCollection","features":[${features}]}`;
    const found = await kinds('a.geojson', text, (file) =>
      assetsFromGeoJson(file, aMapping({ type: 'y' })),
    );
    expect(found).toEqual([refused, 'request']);
  });

  test('in CSV', async () => {
    const columns = aMapping({
      type: 'y',
      nameColumn: 'name',
      numberColumns: ['n'],
      allowMissingPosition: true,
    });
    const text = 'name,n\na,9007199254740993\nb,12.5\n';
    expect(await kinds('a.csv', text, (file) => assetsFromCsv(file, columns, ','))).toEqual([
      refused,
      'request',
    ]);
  });
});
