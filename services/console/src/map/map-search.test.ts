import { describe, expect, test } from 'vitest';
import { type MapState, readMapSearch, searchOf, stateOf } from './map-search';

const id = '3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55';
const first: MapState = {
  camera: undefined,
  layers: ['utilities', 'assets'],
  status: undefined,
  colorBy: 'type',
  area: undefined,
  feature: undefined,
};

describe("the map's address", () => {
  test('omits defaults', () => {
    const search = searchOf(first);
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
    expect(stateOf(readMapSearch({}))).toEqual(first);
  });

  test('contains all other state, names with commas included', () => {
    const state: MapState = {
      camera: { lon: -97.74, lat: 30.27, zoom: 5.5 },
      layers: ['a, b', 'c\\d', 'wells'],
      status: '7',
      colorBy: 'status',
      area: { kind: 'circle', lon: 1, lat: 2, radiusMeters: 3 },
      feature: { kind: 'utility', id },
    };
    expect(stateOf(readMapSearch({ ...searchOf(state) }))).toEqual(state);
    expect(stateOf(readMapSearch({ ...searchOf({ ...first, layers: [] }) })).layers).toEqual([]);
  });

  test.each([{ camera: { lon: 0, lat: 10, zoom: -0.42 } }, { layers: ['none'] }])(
    'contains %j',
    (part) => {
      expect(stateOf(readMapSearch({ ...searchOf({ ...first, ...part }) }))).toEqual({
        ...first,
        ...part,
      });
    },
  );

  test('changes one part of the state without the others', () => {
    const search = searchOf({ ...first, status: '7', colorBy: 'status' });
    expect(searchOf({ ...stateOf(search), status: undefined })).toEqual({
      ...search,
      status: undefined,
    });
  });

  test('drops invalid values', () => {
    const search = readMapSearch({
      at: '1,2,99',
      layers: 7,
      status: ['x'],
      by: '<script>',
      area: { kind: 'box' },
      feature: `asset-${id}/../..`,
      more: true,
    });
    expect(stateOf(search)).toEqual({ ...first, layers: ['7'] });
  });
});
