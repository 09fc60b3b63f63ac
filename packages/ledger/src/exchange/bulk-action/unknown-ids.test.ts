import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { transactionId } from '@exchange/units';
import { expect, test, vi } from 'vitest';
import { emptyDatabase } from '../../../test/empty-database.js';
import { ports } from '../../../test/ports.js';
import { contextOf, uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { defaultInstallation } from '../../platform/installation/installation.js';
import { streams } from '../../streams.js';
import { bulkActionsOf } from './aggregate.js';

const positions = {
  current: () => 1n,
  lowest: () => 1n,
  waitFor: async () => true,
  isParked: async () => false,
  parkedStreams: async () => [],
  notificationCount: () => 0,
  reset: () => undefined,
  close: async () => undefined,
};
const notifier = { notify: () => undefined, close: async () => undefined };

test('waits for the read models once for all unknown ids, and reads no stream of them', async () => {
  const ids = [1, 2, 3].map((number) => transactionId.parse(uuid(number)));
  const headPosition = vi.fn(async () => 1n);
  const log = { ...new SharedLog().visibleTo(async () => undefined), headPosition };
  const readStream = vi.spyOn(log, 'readStream');
  const store = { eventLog: log, memory: createLogMemory(), ports };
  const outcome = await bulkActionsOf(defaultInstallation)
    .on({ ...store, database: emptyDatabase, positions, notifier })
    .execute({
      stream: streams.transactionAction(uuid(100)),
      context: contextOf(uuid(200)),
      command: () => ({
        type: 'BeginAction',
        count: null,
        action: {
          ...{ action_id: uuid(100), reseller_id: null, action: 'confirm' },
          ...{ reason: null, filter: null, ids },
        },
      }),
    });
  expect(outcome).toMatchObject({
    state: {
      results: ids.map((id) => ({ transaction_id: id, refusal: { code: 'not_found', id } })),
    },
  });
  expect(headPosition).toHaveBeenCalledTimes(1);
  const read = readStream.mock.calls.map(([stream]) => stream);
  expect(read.filter((stream) => stream.startsWith('transaction-'))).toEqual([]);
});
