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

test('tiles that could not be read are asked for by their names, before all of their source, once', () => {
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

test('an error of the base map, of no tile or of no source is no missing tile of the ledger', () => {
  const missing = new MissingTiles();
  expect(missing.note(failure('counties', 3, 1, 2))).toBe(false);
  expect(missing.note({ type: 'error', sourceId: assets })).toBe(false);
  expect(missing.note({ type: 'error', error: new Error('no fonts') })).toBe(false);
  expect(readAnew(missing)).toEqual([[assets], [wells]]);
});
