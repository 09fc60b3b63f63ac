import { customerId, linkId, resellerId } from '@exchange/units';
import { expect, test } from 'vitest';
import { uuid } from '../../../test/samples.js';
import { rederivation } from './decide.js';
import { deriveAll } from './derive-all.js';

const job = {
  rederivation_id: uuid(1),
  customer_id: customerId.parse(uuid(2)),
  link_id: linkId.parse(uuid(3)),
  reseller_id: resellerId.parse(uuid(4)),
};
const pages: Readonly<Record<string, readonly number[]>> = { '0': [5, 6], '6': [7], '7': [] };

test.each([
  ['completes a job when the tables show the new keys', true, ['Complete after 7']],
  ['leaves a job running while the tables are behind', false, []],
])('%s', async (_, isReadable, expected) => {
  const steps: string[] = [];
  let state = rederivation.initialState;
  await deriveAll(state, {
    ...{ job, signal: new AbortController().signal },
    assetsAfter: async (position) =>
      (pages[position] ?? []).map((n) => ({ id: uuid(n), created_position: String(n) })),
    async derive(id) {
      steps.push(`derive ${id}`);
      return 'done';
    },
    async record(command) {
      steps.push(`${command.type} after ${command.after}`);
      const decision = rederivation.decide(state, command);
      if (decision.outcome !== 'accepted') throw new Error('refused');
      for (const event of decision.events) state = rederivation.evolve(state, event);
      return state;
    },
    async areAssetsReadable() {
      steps.push('wait for the tables');
      return isReadable;
    },
  });
  expect(steps).toEqual([
    ...[`derive ${uuid(5)}`, `derive ${uuid(6)}`, 'RecordProgress after 0'],
    ...[`derive ${uuid(7)}`, 'RecordProgress after 6', 'wait for the tables'],
    ...expected,
  ]);
});
