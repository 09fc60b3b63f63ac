import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { createLogger } from '@exchange/runtime/process/logger';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { expect, onTestFinished, test } from 'vitest';
import { unused, unusedEventLog } from '../../../packages/runtime/test/unused.js';
import { LogGuard, LogReplaced } from '../src/log-guard.js';

test('a log and tables replaced together discard earlier reads once', async () => {
  let id = 'an event';
  const eventLog: EventLog = {
    ...unusedEventLog,
    eventAt: async (position) => ({
      ...{ id, stream: 'asset-1', revision: 0n, position, type: 'AssetUpdated' },
      ...{ data: {}, metadata: {}, created: new Date(0) },
    }),
    refusal: () => undefined,
  };
  const query = async () => {
    const first = { format: 1, first_position: '1', first_event_id: id };
    const lane = { lane: laneName.parse('assets'), position: '7', event_id: id };
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
  await guard.requireSame();
  expect([memory.generation(), resets]).toEqual([0, 0]);
  id = 'an event of the restored log';
  await expect(guard.requireSame()).rejects.toThrow(LogReplaced);
  expect([memory.generation(), resets]).toEqual([1, 1]);
  await guard.requireSame();
  expect([memory.generation(), resets]).toEqual([1, 1]);
});
