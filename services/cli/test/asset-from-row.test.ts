import { describe, expect, test } from 'vitest';
import { assetFromRow } from '../src/import/assets/from-row.js';
import { toAssets } from '../src/import/targets.js';
import { mapping } from './mapping.js';

const plants = mapping({
  columns: {
    name: 'plant_name',
    lon: 'longitude',
    lat: 'latitude',
    state: 'state',
    organization: 'utility_id',
    key: 'plant_code',
  },
  type: 'power_plant',
});
const barry = {
  utility_id: '195',
  plant_code: '3',
  plant_name: 'Barry',
  state: 'AL',
  zip: '36512',
  latitude: '31.0069',
  longitude: '-88.0103',
  grid_voltage_kv: '230',
  nerc_region: '',
};
const row = (more: Record<string, string> = {}) => new Map(Object.entries({ ...barry, ...more }));

describe('a row as an asset', () => {
  test('maps columns to fields, and the others to attributes', () => {
    expect(assetFromRow(row(), 4, plants)).toEqual({
      kind: 'request',
      line: 4,
      to: toAssets,
      naturalKey: '3',
      body: {
        asset_type: 'power_plant',
        name: 'Barry',
        organization_id: '195',
        state: 'AL',
        geometry: { type: 'Point', coordinates: [-88.0103, 31.0069] },
        attributes: { plant_code: '3', zip: '36512', grid_voltage_kv: '230' },
      },
    });
  });

  test('converts only the columns of --numbers to numbers', () => {
    const line = assetFromRow(row({ zip: '01234' }), 2, {
      ...plants,
      numberColumns: ['grid_voltage_kv'],
    });
    expect(line).toMatchObject({ body: { attributes: { zip: '01234', grid_voltage_kv: 230 } } });
  });

  test('attributes can be selected or omitted', () => {
    expect(assetFromRow(row(), 2, { ...plants, attributes: ['zip'] })).toMatchObject({
      body: { attributes: { zip: '36512' } },
    });
    const none = assetFromRow(row(), 2, { ...plants, attributes: [] });
    expect(none.kind === 'request' && none.body.attributes).toEqual({});
  });

  test.each([
    [{ latitude: '', longitude: '' }, 'no position: latitude and longitude are empty'],
    [{ longitude: '' }, 'no position: longitude is empty'],
    [{ latitude: '' }, 'no position: latitude is empty'],
    [{ latitude: 'north' }, 'latitude is not a number: "north"'],
    [{ longitude: '0x10' }, 'longitude is not a number: "0x10"'],
    [{ longitude: 'Infinity' }, 'longitude is not a number: "Infinity"'],
    [{ plant_code: '' }, 'no key: plant_code is empty'],
  ])('%o is refused: %s', (cells, reason) => {
    expect(assetFromRow(row(cells), 9, plants)).toMatchObject({ kind: 'refused', line: 9, reason });
  });

  test('reports a refused row unchanged', () => {
    const empty = { latitude: '', longitude: '' };
    const line = assetFromRow(row(empty), 9, plants);
    expect(line.kind === 'refused' && line.source).toEqual({ ...barry, ...empty });
  });

  test('accepts a missing position on request, and no half of one', () => {
    const allowing = { ...plants, allowMissingPosition: true };
    const line = assetFromRow(row({ latitude: '', longitude: '' }), 2, allowing);
    expect(line.kind === 'request' && 'geometry' in line.body).toBe(false);
    expect(assetFromRow(row({ latitude: '' }), 2, allowing).kind).toBe('refused');
  });

  test('takes --type where the column of the type is empty', () => {
    const typed = { ...plants, columns: { ...plants.columns, type: 'kind' } };
    for (const [kind, asset_type] of [
      ['wind', 'wind'],
      ['', 'power_plant'],
    ] as const) {
      expect(assetFromRow(row({ kind }), 2, typed)).toMatchObject({ body: { asset_type } });
    }
  });

  test('translates a value to a reseller by a table', () => {
    const reseller = {
      id: undefined,
      column: 'utility_id',
      table: new Map([['195', 'the-reseller']]),
    };
    expect(assetFromRow(row(), 2, { ...plants, reseller })).toMatchObject({
      body: { reseller_id: 'the-reseller' },
    });
    const other = assetFromRow(row({ utility_id: '7' }), 2, { ...plants, reseller });
    expect(other.kind === 'request' && 'reseller_id' in other.body).toBe(false);
    for (const utility_id of ['7', '']) {
      const own = { ...plants, reseller: { ...reseller, id: 'of-all' } };
      expect(assetFromRow(row({ utility_id }), 2, own)).toMatchObject({
        body: { reseller_id: 'of-all' },
      });
    }
  });
});
