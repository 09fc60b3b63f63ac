import { expect, test } from 'vitest';
import { MissingTiles } from './ledger-tiles';
import { sourceOf } from './overlay-names';

const assets = sourceOf('assets');
const wells = sourceOf('wells');

function failure(sourceId: string, z: number, x: number, y: number) {
  return { type: 'error', sourceId, tile: { tileID: { canonical: { z, x, y } } } };
}

function readAnew(missing: MissingTiles) {
  const asked: unknown[] = [];
  const map = { refreshTiles: (...args: unknown[]) => void asked.push(args) };
  missing.readAnew(map, [assets, wells]);
  return asked;
}

test('reloads failed tiles by coordinates once, before their source', () => {
  const missing = new MissingTiles();
  expect(missing.note(failure(wells, 9, 117, 210))).toBe(true);
  expect(missing.note(failure(wells, 9, 118, 210))).toBe(true);
  expect(readAnew(missing)).toEqual([
    [assets],
    [
      wells,
      [
        { z: 9, x: 117, y: 210 },
        { z: 9, x: 118, y: 210 },
      ],
    ],
    [wells],
  ]);
  expect(readAnew(missing)).toEqual([[assets], [wells]]);
});

test('ignores errors of the base map, without a tile or without a source', () => {
  const missing = new MissingTiles();
  expect(missing.note(failure('counties', 3, 1, 2))).toBe(false);
  expect(missing.note({ type: 'error', sourceId: assets })).toBe(false);
  expect(missing.note({ type: 'error', error: new Error('font not found') })).toBe(false);
  expect(readAnew(missing)).toEqual([[assets], [wells]]);
});
