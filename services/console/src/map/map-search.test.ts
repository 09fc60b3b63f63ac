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
  test('says nothing of what is as at first', () => {
    const search = searchOf(first);
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
    expect(stateOf(readMapSearch({}))).toEqual(first);
  });

  test('says all of it otherwise, names with commas too', () => {
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

  test('with a part of the state changes no other part', () => {
    expect(Object.keys(searchOf({ status: undefined }))).toEqual(['status']);
    expect(Object.keys(searchOf({ camera: undefined }))).toEqual(['at']);
  });

  test('that was made up is left out, whatever it holds', () => {
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
