import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { counterpartyId, transactionId } from '@exchange/units';
import { expect, test } from 'vitest';
import { ports } from '../../../../test/ports.js';
import { contextOf, uuid } from '../../../../test/samples.js';
import { SharedLog } from '../../../../test/shared-log.js';
import { submitTrade } from '../../../../test/trade.js';
import { defaultInstallation } from '../../../platform/installation/installation.js';
import { streams } from '../../../streams.js';
import { counterparties } from '../../counterparty/aggregate.js';
import { transactions } from '../aggregate.js';
import { confirmationReader, lifecycleCommand } from '../lifecycle/command.js';

const counterparty_id = counterpartyId.parse(uuid(9));
let commands = 0;
const context = () => {
  commands += 1;
  return contextOf(uuid(1_000 + commands));
};

function processOn(log: SharedLog) {
  const reads: string[] = [];
  const plain = log.visibleTo(() => new Promise((resolve) => setImmediate(resolve)));
  const eventLog = {
    ...plain,
    readStream: (...parameters: Parameters<typeof plain.readStream>) => {
      reads.push(parameters[0]);
      return plain.readStream(...parameters);
    },
  };
  const store: AggregateStore = { eventLog, memory: createLogMemory(), ports };
  return { store, reads };
}

const idOf = (number: number) => transactionId.parse(uuid(number));

type Action = Parameters<typeof lifecycleCommand>[0];
const act = (store: AggregateStore, number: number, action: Action) => {
  const standing = confirmationReader(store, defaultInstallation);
  return transactions.on(store).execute({
    stream: streams.transaction(idOf(number)),
    context: context(),
    command: async ({ state }) =>
      lifecycleCommand(
        action,
        { code: null, text: 'because' },
        action === 'confirm' ? await standing(state) : null,
      ),
  });
};

test('the current state of a deal is read before a refusal', async () => {
  const log = new SharedLog();
  const [here, there] = [processOn(log), processOn(log)];
  await submitTrade(here.store, idOf(1));
  await act(here.store, 1, 'confirm');
  expect((await act(there.store, 1, 'settle')).outcome).toBe('accepted');
  expect(await act(here.store, 1, 'reject')).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'wrong_status', status: 'settled' },
  });
});

test('a hundred confirmations read the counterparty a few times; a later one respects its suspension', async () => {
  const { store, reads } = processOn(new SharedLog());
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
  for (const number of numbers) await submitTrade(store, idOf(number));
  await submitTrade(store, idOf(200));
  const stream = streams.counterparty(counterparty_id);
  const outcomes = await Promise.all(numbers.map((number) => act(store, number, 'confirm')));
  expect(outcomes.every(({ outcome }) => outcome === 'accepted')).toBe(true);
  expect(reads.filter((one) => one === stream).length).toBeLessThan(10);
  await counterparties.on(store).execute({
    stream,
    isNew: true,
    context: context(),
    command: () => ({
      type: 'RegisterCounterparty',
      counterparty: {
        id: counterparty_id,
        code: 'GULF',
        name: 'Gulf Coast Power',
        lei: null,
        eic: null,
        status: 'suspended',
        attributes: {},
      },
      reason: null,
    }),
  });
  expect(await act(store, 200, 'confirm')).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'counterparty_suspended' },
  });
});
