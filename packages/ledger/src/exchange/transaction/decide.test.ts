import { decimal, transactionId } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { logged } from '../../../../runtime/test/logged.js';
import { at, sunbelt, uuid } from '../../../test/samples.js';
import { nomination, nominationOf, recorded } from '../../../test/submission.js';
import { type TransactionCommand, transaction } from './decide.js';
import { type TransactionEvent, transactionEvents } from './events.js';
import type { TransactionStatus } from './state.js';

const reason = { code: 'A88', text: null } as const;
const about = { transaction_id: nomination.transaction.id, reseller_id: sunbelt };
const replacement = nominationOf({
  id: transactionId.parse(uuid(7)),
  transaction_type: 'trade',
  price_per_mwh: decimal('40'),
});

const trade = nominationOf({ transaction_type: 'trade' });
const submitted: TransactionEvent = { type: 'TransactionSubmitted', data: recorded(trade) };
const confirmed: TransactionEvent = { type: 'TransactionConfirmed', data: { ...about, reason } };
const settled: TransactionEvent = {
  type: 'TransactionSettled',
  data: { ...about, amount: decimal('412.5'), reason },
};
const cancelled: TransactionEvent = { type: 'TransactionCancelled', data: { ...about, reason } };
const rejected: TransactionEvent = { type: 'TransactionRejected', data: { ...about, reason } };
const corrected: TransactionEvent = {
  type: 'TransactionCorrected',
  data: {
    ...about,
    replacement: { ...recorded(replacement), corrects: trade.transaction.id },
    reason,
  },
};

const histories: Record<TransactionStatus, readonly TransactionEvent[]> = {
  pending: [submitted],
  confirmed: [submitted, confirmed],
  settled: [submitted, confirmed, settled],
  cancelled: [submitted, confirmed, cancelled],
  rejected: [submitted, rejected],
  corrected: [submitted, confirmed, settled, corrected],
};
const statuses = Object.keys(histories).filter(
  (name): name is TransactionStatus => name in histories,
);

type Later = Exclude<TransactionCommand['type'], 'SubmitTransaction' | 'WithholdExternalId'>;
const later: { readonly [Type in Later]: Extract<TransactionCommand, { type: Type }> } = {
  ConfirmTransaction: { type: 'ConfirmTransaction', standing: null, reason },
  SettleTransaction: { type: 'SettleTransaction', reason },
  CancelTransaction: { type: 'CancelTransaction', reason },
  RejectTransaction: { type: 'RejectTransaction', reason },
  CurtailTransaction: {
    type: 'CurtailTransaction',
    to: { kind: 'volume', volume_mwh: decimal('5') },
    at: at('2026-11-30T00:00:00Z'),
    reason,
  },
  CorrectTransaction: { type: 'CorrectTransaction', replacement, reason },
};

const transitions = [
  ['ConfirmTransaction', ['pending'], confirmed, 'confirmed'],
  ['SettleTransaction', ['confirmed'], settled, 'settled'],
  ['CancelTransaction', ['pending', 'confirmed'], cancelled, 'cancelled'],
  ['RejectTransaction', ['pending'], rejected, 'rejected'],
  ['CorrectTransaction', ['confirmed', 'settled'], corrected, 'corrected'],
] as const satisfies readonly (readonly [
  Later,
  readonly TransactionStatus[],
  TransactionEvent,
  TransactionStatus,
])[];

describe.each(transitions)('%s', (type, from, event, to) => {
  const allowed: readonly TransactionStatus[] = from;

  test.each(statuses.filter((status) => allowed.includes(status)))(
    'is accepted from %s',
    (status) => {
      const { state } = given(transaction, ...histories[status])
        .when(later[type])
        .then(event);
      expect(state.status).toBe(to);
    },
  );

  test.each(statuses.filter((status) => !allowed.includes(status)))(
    'is refused when %s, with the needed status',
    (status) => {
      given(transaction, ...histories[status])
        .when(later[type])
        .thenRefused({ code: 'wrong_status', status, needed: from });
    },
  );
});

describe('CurtailTransaction', () => {
  test.each(statuses.filter((status) => status !== 'confirmed'))('is refused when %s', (status) => {
    given(transaction, ...histories[status])
      .when(later.CurtailTransaction)
      .thenRefused({ code: 'wrong_status', status, needed: ['confirmed'] });
  });
});

test.each(Object.values(later))('$type of an absent transaction is refused', (command) => {
  given(transaction).when(command).thenRefused({ code: 'transaction_not_found' });
});

test.each(statuses)('a transaction that is %s refuses a submission', (status) => {
  given(transaction, ...histories[status])
    .when({ type: 'SubmitTransaction', ...trade })
    .thenRefused({ code: 'transaction_exists' });
});

test('a confirmation needs no reason', () => {
  given(transaction, submitted)
    .when({ type: 'ConfirmTransaction', standing: null, reason: null })
    .then({ type: 'TransactionConfirmed', data: { ...about, reason: null } });
});

test('a replay of the log gives the same state after any commands', () => {
  const submissions: TransactionCommand[] = [
    { type: 'SubmitTransaction', ...trade },
    { type: 'SubmitTransaction', ...nomination },
  ];
  const commands = [...Object.values(later), ...submissions];
  const lives = fc.tuple(
    fc.constantFrom(...submissions),
    fc.array(fc.constantFrom(...commands), { maxLength: 20 }),
  );
  const reached = new Set<string>();
  fc.assert(
    fc.property(lives, ([submission, attempts]) => {
      const log: TransactionEvent[] = [];
      let state = transaction.initialState;
      for (const command of [submission, ...attempts]) {
        const decision = transaction.decide(state, command);
        if (decision.outcome === 'refused') continue;
        log.push(...decision.events);
        for (const event of decision.events) state = transaction.evolve(state, event);
        reached.add(state.status);
      }
      const replayed = given(transaction, ...logged(transactionEvents, log)).state;
      expect(replayed).toStrictEqual(state);
    }),
    { numRuns: 1_000 },
  );
  expect([...reached].sort()).toEqual([...statuses].sort());
});
