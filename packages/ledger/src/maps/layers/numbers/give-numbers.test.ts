import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layersHolding } from '../layer.js';
import { type Appearance, giveNumbers } from './give-numbers.js';
import type { LayerNumberRow } from './table.js';

const of = (assetType: string, geometry: Appearance['geometry']): Appearance => ({
  layers: layersHolding(assetType),
  geometry,
});

function numbersAfter(batches: readonly (readonly Appearance[])[]): readonly LayerNumberRow[] {
  const rows = new Map<number, LayerNumberRow>();
  for (const batch of batches) {
    const layers = new Set(batch.flatMap((one) => one.layers));
    const known = [...rows.values()].filter(({ layer }) => layers.has(layer));
    for (const row of giveNumbers(batch, known, rows.size)) rows.set(row.number, row);
  }
  return [...rows.values()].sort((a, b) => a.number - b.number);
}

const listed = (rows: readonly LayerNumberRow[]) =>
  rows.map(({ number, layer, geometry, is_own }) => [number, layer, geometry, is_own]);

describe('numbers of layers', () => {
  test('an asset adds its layers, fixed layers first', () => {
    expect(listed(numbersAfter([[of('premise', 'point')], [of('well_gas', 'polyline')]]))).toEqual([
      [0, 'assets', 'point', true],
      [1, 'premises', 'point', true],
      [2, 'premise', 'point', true],
      [3, 'assets', 'polyline', false],
      [4, 'wells', 'polyline', true],
      [5, 'well_gas', 'polyline', true],
    ]);
  });

  test('the first geometry type of a layer has its number; others have their own', () => {
    const kinds = [null, 'point', null, 'polygon', 'point'] as const;
    expect(listed(numbersAfter(kinds.map((kind) => [of('wells', kind)])))).toEqual([
      [0, 'assets', 'point', true],
      [1, 'wells', 'point', true],
      [2, 'assets', 'polygon', false],
      [3, 'wells', 'polygon', false],
    ]);
  });

  test('numbers do not depend on batches and repetitions of appearances', () => {
    const appearance = fc
      .tuple(
        fc.constantFrom(
          'premise',
          'premises',
          'well',
          'wells',
          'assets',
          'plant',
          'utilities',
          'x',
        ),
        fc.constantFrom(null, 'point', 'multipoint', 'polyline', 'polygon'),
      )
      .map(([type, kind]) => of(type, kind));
    fc.assert(
      fc.property(fc.array(appearance), fc.array(fc.nat(4)), (appearances, sizes) => {
        const oneByOne = numbersAfter(appearances.map((one) => [one]));
        const batches: Appearance[][] = [];
        const rest = [...appearances];
        for (const size of sizes) batches.push(rest.splice(0, size));
        expect(numbersAfter([...batches, rest])).toEqual(oneByOne);
        expect(numbersAfter([...batches, rest, appearances])).toEqual(oneByOne);
        const pairs = oneByOne.map(({ layer, geometry }) => `${layer} ${geometry}`);
        expect(new Set(pairs).size).toBe(pairs.length);
        expect(oneByOne.map(({ number }) => number)).toEqual(oneByOne.map((_, index) => index));
      }),
    );
  });
});
