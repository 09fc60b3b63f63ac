import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { createLogger } from '@exchange/runtime/process/logger';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { expect, onTestFinished, test } from 'vitest';
import { unused, unusedEventLog } from '../../../packages/runtime/test/unused.js';
import { LogGuard, LogReplaced } from '../src/log-guard.js';

/** A lane at position 7, and a log with the event of this id at each position up to the end. */
function aGuard() {
  const stores = { id: 'an event', end: 9n };
  const eventLog: EventLog = {
    ...unusedEventLog,
    async eventAt(position) {
      if (position > stores.end) return undefined;
      return {
        ...{ id: stores.id, stream: 'asset-1', revision: 0n, position, type: 'AssetUpdated' },
        ...{ data: {}, metadata: {}, created: new Date(0) },
      };
    },
    refusal: () => undefined,
  };
  const query = async () => {
    const first = { format: 1, first_position: '1', first_event_id: stores.id };
    const lane = { lane: laneName.parse('assets'), position: '7', event_id: stores.id };
    return { rows: [{ ...first, ...lane, paused_reason: null, version: 1, read_since: 1 }] };
  };
  let resets = 0;
  const positions = {
    reset() {
      resets += 1;
    },
    ...{ current: unused, lowest: unused, waitFor: unused, isParked: unused },
    ...{ parkedStreams: unused, notificationCount: unused, close: unused },
  };
  const memory = createLogMemory();
  const options = { connectionsMax: 1, name: 'test', onError: unused };
  const pool = Object.assign(connectReadTables('postgres://never', options).pool, { query });
  const log = createLogger('test', 'silent');
  const guard = new LogGuard({ eventLog, pool, positions, memory, log });
  onTestFinished(() => guard.close());
  return { guard, stores, counts: () => [memory.generation(), resets] };
}

test('a log and tables replaced together discard earlier reads once', async () => {
  const { guard, stores, counts } = aGuard();
  await guard.requireSame();
  expect(counts()).toEqual([0, 0]);
  stores.id = 'an event of the restored log';
  await expect(guard.requireSame()).rejects.toThrow(LogReplaced);
  expect(counts()).toEqual([1, 1]);
  await guard.requireSame();
  expect(counts()).toEqual([1, 1]);
});

test('a restored log that is newer than the tables, but lacks an appended event, discards earlier reads once', async () => {
  const { guard, stores, counts } = aGuard();
  await guard.requireSame();
  guard.noteAppended({ position: 9n, id: stores.id });
  await guard.requireSame();
  expect(counts()).toEqual([0, 0]);
  stores.end = 8n;
  await expect(guard.requireSame()).rejects.toThrow(LogReplaced);
  await guard.requireSame();
  expect(counts()).toEqual([1, 1]);
});
