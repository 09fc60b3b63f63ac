import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laneName } from '../event-log/lane-name.js';
import {
  initialWatchState,
  lanesWithParked,
  lowestPosition,
  nextWatchState,
  positionOf,
  type WatchInput,
  type WatchState,
} from './watch-state.js';

const [assets, exchange] = [laneName.parse('assets'), laneName.parse('exchange')];
const after = (...inputs: readonly WatchInput[]): WatchState =>
  inputs.reduce(nextWatchState, initialWatchState);
const connected: WatchInput = { kind: 'connected' };
const notification = (payload: string): WatchInput => ({ kind: 'notification', payload });
const checkpoint = (position: bigint, parkings: bigint, streams: number): WatchInput => ({
  kind: 'checkpoint',
  progress: { lane: exchange, position, parked: { parkings, streams } },
});

const lane = fc.constantFrom(assets, exchange);
const input: fc.Arbitrary<WatchInput> = fc.oneof(
  fc.constantFrom<WatchInput>(
    connected,
    { kind: 'reset' },
    { kind: 'notification', payload: undefined },
  ),
  fc
    .tuple(lane, fc.nat(9), fc.option(fc.tuple(fc.nat(3), fc.nat(3))))
    .map(([name, position, parked]) => notification([name, position, ...(parked ?? [])].join(':'))),
  fc
    .tuple(fc.nat(9), fc.nat(3), fc.nat(3))
    .map(([position, parkings, streams]) =>
      checkpoint(BigInt(position), BigInt(parkings), streams),
    ),
);

test("keeps a lane's highest position from notifications and checkpoints", () => {
  const state = after(connected, notification('exchange:7'), checkpoint(5n, 0n, 0));
  expect(positionOf(state, exchange)).toBe(7n);
  expect(positionOf(state, assets)).toBe(0n);
});

test('gives 0 as the lowest position while a lane is unknown', () => {
  const state = after(connected, notification('exchange:7'));
  expect(lowestPosition(state, [exchange])).toBe(7n);
  expect(lowestPosition(state, [exchange, assets])).toBe(0n);
  expect(lowestPosition(state, [])).toBe(0n);
});

test('keeps the parking with the highest count, not the last message', () => {
  const parked = after(connected, notification('exchange:7:3:1'));
  expect(lanesWithParked(parked, [])).toEqual([exchange]);
  expect(lanesWithParked(parked, [assets])).toEqual([]);
  expect(lanesWithParked(nextWatchState(parked, checkpoint(7n, 2n, 0)), [])).toEqual([exchange]);
  expect(lanesWithParked(nextWatchState(parked, checkpoint(7n, 3n, 0)), [])).toEqual([]);
});

test('discards positions and parked streams on a new connection', () => {
  const known = [connected, notification('exchange:7:3:1')];
  expect(after(...known, connected)).toMatchObject({ positions: new Map(), parked: new Map() });
  const reset = after(...known, { kind: 'reset' });
  expect(positionOf(reset, exchange)).toBe(0n);
  expect(lanesWithParked(reset, [exchange])).toEqual([exchange]);
});

test('lowers a position only on a new connection or a reset', () => {
  fc.assert(
    fc.property(fc.array(input), input, (past, latest) => {
      const before = after(...past);
      const next = nextWatchState(before, latest);
      if (latest.kind === 'connected' || latest.kind === 'reset') return;
      for (const name of [assets, exchange]) {
        expect(positionOf(next, name)).toBeGreaterThanOrEqual(positionOf(before, name));
      }
    }),
  );
});

test('counts up whenever the tables may have changed', () => {
  fc.assert(
    fc.property(fc.array(input), input, (past, latest) => {
      const before = after(...past);
      const next = nextWatchState(before, latest);
      const counts = ['connected', 'reset', 'notification'].includes(latest.kind);
      expect(next.notifications - before.notifications).toBe(counts ? 1 : 0);
    }),
  );
});
