import { describe, expect, test } from 'vitest';
import { ImportError, type ImportLine } from '../src/import/import-line.js';
import { toAssets } from '../src/import/targets.js';
import { assetsOf, linesOf, mapping } from './mapping.js';

const named = mapping({ columns: { name: 'name' }, type: 'well' });

const csv = (content: string, columns = named, delimiter?: string) =>
  linesOf(assetsOf('csv', content, columns, delimiter));
const names = (lines: readonly ImportLine[]) =>
  lines.map((line) => [line.line, line.kind === 'request' ? line.body.name : line.reason]);

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('CSV', () => {
  test('reads quoted cells, a byte order mark, CRLF, empty lines and a missing line end', async () => {
    const lines = await csv(
      '\uFEFFname,note\r\n"Sand Point, LLC",a\r\n\r\n"two\nlines",b\r\n last ,c',
    );
    expect(names(lines)).toEqual([
      [2, 'Sand Point, LLC'],
      [4, 'two\nlines'],
      [6, 'last'],
    ]);
  });

  test('refuses a row with another number of columns', async () => {
    const lines = await csv('name,note\nshort\nfine,x\nlong,x,y\n');
    expect(names(lines)).toEqual([
      [2, 'has 1 columns where the header has 2'],
      [3, 'fine'],
      [4, 'has 3 columns where the header has 2'],
    ]);
  });

  test('reports a missing column before anything is sent', async () => {
    const columns = mapping({ columns: { name: 'naam', state: 'staat' }, type: 'well' });
    await expect(csv('name,state\na,TX\n', columns)).rejects.toThrow(
      new ImportError('naam, staat are not columns of this file; it has name, state.'),
    );
  });
});

const feature = (more: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-97.7, 30.2] },
  properties: { name: 'Well 9', depth_m: 1200, state: 'TX' },
  ...more,
});
const geoJson = (document: unknown, columns = named) =>
  linesOf(
    assetsOf(
      'geojson',
      typeof document === 'string' ? document : JSON.stringify(document),
      columns,
    ),
  );

describe('GeoJSON', () => {
  test('maps known properties to fields, others to attributes, and the id to the key', async () => {
    const collection = { type: 'FeatureCollection', features: [feature({ id: 7 })] };
    expect(await geoJson(collection)).toEqual([
      {
        kind: 'request',
        line: 1,
        to: toAssets,
        naturalKey: '7',
        body: {
          asset_type: 'well',
          name: 'Well 9',
          state: 'TX',
          geometry: { type: 'Point', coordinates: [-97.7, 30.2] },
          attributes: { depth_m: 1200 },
        },
      },
    ]);
  });

  test('reads a feature that the service wrote, without derived members', async () => {
    const id = '3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55';
    const properties = {
      id,
      reseller_id: 'r',
      customer_id: 'c',
      cost_key: 'k',
      state: 'TX',
      asset_type: 'premise',
      name: 'Unit 4',
      status: 'active',
      meter: 'M-1',
    };
    const [line] = await geoJson({
      type: 'FeatureCollection',
      features: [feature({ id, properties })],
    });
    expect(line?.kind === 'request' && line.body).toEqual({
      asset_type: 'premise',
      name: 'Unit 4',
      state: 'TX',
      status: 'active',
      reseller_id: 'r',
      customer_id: 'c',
      geometry: feature().geometry,
      attributes: { meter: 'M-1' },
    });
  });

  test('refuses features without geometry, and other values, by number', async () => {
    const features = [feature(), feature({ geometry: null }), 'no feature', { type: 'Point' }];
    expect(names(await geoJson({ type: 'FeatureCollection', features }))).toEqual([
      [1, 'Well 9'],
      [2, 'no position: the feature has no geometry'],
      [3, 'is not a valid GeoJSON Feature: it should be an object'],
      [4, 'is not a valid GeoJSON Feature: its type is "Point"'],
    ]);
  });

  test('refuses a feature of too many levels, and reads the next', async () => {
    const whole = JSON.stringify({ features: [feature({ properties: 'DEEP' }), feature()] });
    const lines = linesOf(assetsOf('geojson', whole.replace('"DEEP"', nested(5_000)), named));
    expect(names(await lines)).toEqual([
      [1, 'is nested deeper than 100 levels'],
      [2, 'Well 9'],
    ]);
  });

  test('reports the last feature of a truncated file', async () => {
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature(), feature()] });
    await expect(geoJson(text.slice(0, -30))).rejects.toThrow(/after feature 1:/);
  });

  test('refuses a document without features', async () => {
    await expect(geoJson({ type: 'Topology' })).rejects.toThrow(ImportError);
  });

  test('returns features before the file is read completely', async () => {
    const many = Array.from({ length: 20_000 }, (_, id) => feature({ id }));
    const source = assetsOf('geojson', JSON.stringify({ features: many }), named);
    for await (const line of source.lines) {
      expect(line.line).toBe(1);
      break;
    }
    expect(source.fractionRead()).toBeLessThan(0.5);
  });
});

describe('NDJSON', () => {
  const ndjson = (content: string, columns = named) =>
    linesOf(assetsOf('ndjson', content, columns));

  test('reads features, bodies, empty lines, record separators and damaged lines', async () => {
    const body = { name: 'Depot', asset_type: 'depot', attributes: { a: 1 } };
    const lines = await ndjson(
      [JSON.stringify(feature()), '', `\u001e${JSON.stringify(body)}`, '{"name":', '[1]'].join(
        '\n',
      ),
    );
    expect(lines[1]).toMatchObject({ kind: 'request', line: 3, body });
    expect(names(lines).map(([line]) => line)).toEqual([1, 3, 4, 5]);
    expect(lines[2]).toMatchObject({ kind: 'refused', source: '{"name":' });
    expect(lines[3]).toMatchObject({ kind: 'refused', reason: 'should be a JSON object' });
  });

  test('refuses a line of too many levels, and reads the next', async () => {
    const lines = await ndjson(`{"name":"a","attributes":${nested(5_000)}}\n{"name":"b"}\n`);
    expect(names(lines)).toEqual([
      [1, 'is nested deeper than 100 levels'],
      [2, 'b'],
    ]);
  });

  test('adds the type to bodies without one', async () => {
    const lines = await ndjson('{"name":"a"}\n{"name":"b","asset_type":"tank"}\n');
    expect(lines.map((line) => line.kind === 'request' && line.body.asset_type)).toEqual([
      'well',
      'tank',
    ]);
  });

  test('reads the key from a member or an attribute', async () => {
    const lines = await ndjson(
      '{"name":"a","attributes":{"permit":12}}\n{"name":"b"}\n',
      mapping({ columns: { key: 'permit' }, type: 'well' }),
    );
    expect(lines[0]).toMatchObject({ naturalKey: '12' });
    expect(lines[1]).toMatchObject({ kind: 'refused', reason: 'no key: permit is empty' });
  });
});
