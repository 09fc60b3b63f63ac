import { ledger } from '@exchange/ledger/ledger';
import { laneName } from '@exchange/runtime/event-log/lane-name';
import { describe, expect, test } from 'vitest';
import { isReadable, requireReadable } from '../src/log-gate.js';

const rows = (version: number | undefined, readSince: number, position = 1n) => ({
  version,
  readSince,
  position,
});

describe('whether the queries of a version read rows of another', () => {
  test.each([
    ['its own', { version: 3 }, rows(3, 3), true],
    ['older, and nothing said', { version: 3 }, rows(2, 2), false],
    ['older, as far as it says', { version: 3, readsSince: 2 }, rows(2, 2), true],
    ['older than it says', { version: 3, readsSince: 2 }, rows(1, 1), false],
    ['of 0.1.0, which noted none', { version: 2, readsSince: 1 }, rows(undefined, 1), true],
    ['of 0.1.0, and nothing said', { version: 2 }, rows(undefined, 1), false],
    ['newer, and nothing said there', { version: 1 }, rows(2, 2), false],
    ['newer, that say it may', { version: 1 }, rows(2, 1), true],
    ['none yet', { version: 2 }, rows(1, 1, 0n), true],
  ])('%s', (_, projection, standing, expected) => {
    expect(isReadable(projection, standing)).toBe(expected);
  });
});

describe('a route that needs newer rows than the others of its lane', () => {
  const lane = laneName.parse('assets');
  const standing = (version: number) =>
    new Map([[lane, { lane, mark: undefined, ...rows(version, version) }]]);
  const asks = (version: number, rowsSince?: Record<string, number>) => () =>
    requireReadable(
      { lanes: [lane], ...(rowsSince === undefined ? {} : { rowsSince }) },
      standing(version),
      ledger.projections,
    );

  test('is answered with 503 while they are built, and the others are answered', () => {
    expect(asks(2)).not.toThrow();
    expect(asks(2, { assets: 3 })).toThrow('The tables of assets are being built anew');
    expect(asks(2, { utilities: 3 })).not.toThrow();
    expect(asks(3, { assets: 3 })).not.toThrow();
  });
});
