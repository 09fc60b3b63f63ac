import { laneName } from '@exchange/runtime/event-log/lane-name';
import { describe, expect, test } from 'vitest';
import { isReadable, requireServable } from '../src/log-gate.js';
import type { LogVerdict } from '../src/log-verdict.js';

const rows = (version: number, readSince: number, position = 1n) => ({
  version,
  readSince,
  position,
  pausedReason: null,
});

describe('whether the queries of a version read rows of another', () => {
  test.each([
    ['its own', { version: 3 }, rows(3, 3), true],
    ['older, without readsSince', { version: 3 }, rows(2, 2), false],
    ['older, within readsSince', { version: 3, readsSince: 2 }, rows(2, 2), true],
    ['older than readsSince', { version: 3, readsSince: 2 }, rows(1, 1), false],
    ['newer, without readableSince', { version: 1 }, rows(2, 2), false],
    ['newer, within readableSince', { version: 1 }, rows(2, 1), true],
    ['no rows yet', { version: 2 }, rows(1, 1, 0n), true],
  ])('%s', (_, projection, standing, expected) => {
    expect(isReadable(projection, standing)).toBe(expected);
  });
});

describe('while the log is unavailable', () => {
  const lane = laneName.parse('assets');
  const lanes = [lane];
  const served = (kind: 'query' | 'command', verdict: LogVerdict, version = 1) => {
    try {
      requireServable({ kind, lanes }, verdict, [{ lane, version }]);
      return true;
    } catch {
      return false;
    }
  };

  test('reads are served from known tables, and writes are not', () => {
    const known: LogVerdict = { kind: 'unknown', reason: 'away', lanes: [] };
    expect([served('query', known), served('command', known)]).toEqual([true, false]);
    const unknown: LogVerdict = { kind: 'unknown', reason: 'away' };
    expect([served('query', unknown), served('command', unknown)]).toEqual([false, false]);
  });

  test('rows of another version are not read, but those of other lanes are', () => {
    const standing = { lane, mark: undefined, ...rows(1, 1) };
    const known = (name: string): LogVerdict => {
      const of = laneName.parse(name);
      return { kind: 'unknown', reason: 'away', lanes: [{ ...standing, lane: of }] };
    };
    expect([1, 2].map((version) => served('query', known('assets'), version))).toEqual([
      true,
      false,
    ]);
    expect(served('query', known('usage'), 2)).toBe(true);
  });
});
