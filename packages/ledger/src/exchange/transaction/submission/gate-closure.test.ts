import { decimal, gateId, transactionId } from '@exchange/units';
import { describe, test } from 'vitest';
import { given } from '../../../../../runtime/test/given.js';
import { at, sunbelt, uuid } from '../../../../test/samples.js';
import { nominationOf, recorded } from '../../../../test/submission.js';
import { transaction } from '../decide.js';
import type { SubmittedData, TransactionEvent } from '../events.js';
import type { Gate } from '../gate-closure/data.js';
import type { Submission } from './submit.js';

const gate = (transaction_type: Gate['transaction_type'], minutes: number): Gate => ({
  id: gateId.parse(uuid(50)),
  market: null,
  transaction_type,
  rule: { kind: 'before_delivery', minutes },
});
const hourBefore = (type: Gate['transaction_type']) => ({
  gates: [gate(type, 60)],
  minutes: new Map(),
});
const submit = (submission: Submission) => ({ type: 'SubmitTransaction', ...submission }) as const;

const receivedAt = (time: string, more: Partial<Submission['transaction']> = {}): Submission => ({
  ...nominationOf({ submitted_at: at(time), ...more }),
  gates: hourBefore('nomination'),
});
const hours = (...volumes: string[]): Submission['shape'] => ({
  kind: 'profile',
  intervals: volumes.map((volume, n) => ({
    start: Date.parse('2026-12-01T00:00:00Z') + n * 3_600_000,
    end: Date.parse('2026-12-01T01:00:00Z') + n * 3_600_000,
    volume: decimal(volume),
  })),
});

describe('a nomination', () => {
  test('is refused for one closed interval with a delivery', () => {
    const shaped = (time: string, shape: Submission['shape']): Submission => ({
      ...receivedAt(time, { volume_mwh: undefined }),
      shape,
    });
    given(transaction)
      .when(submit(shaped('2026-12-01T00:30:00Z', hours('0', '1', '1', '1'))))
      .thenRefused('gate_closed');
    const later = given(transaction).when(
      submit(shaped('2026-12-01T00:30:00Z', hours('0', '0', '1', '1'))),
    );
    later.then({
      type: 'TransactionSubmitted',
      data: {
        ...recorded(receivedAt('2026-12-01T00:30:00Z')),
        volume_mwh: decimal('2'),
        shape: {
          kind: 'profile',
          runs: [
            {
              start: at('2026-12-01T02:00:00Z'),
              end: at('2026-12-01T04:00:00Z'),
              mw: decimal('1'),
              minutes: 60,
            },
          ],
        },
      },
    });
  });
});

describe('a correction after gate closure', () => {
  const trade = nominationOf({ transaction_type: 'trade' });
  const about = { transaction_id: trade.transaction.id, reseller_id: sunbelt };
  const reason = { code: null, text: 'typed wrong' } as const;
  const history: TransactionEvent[] = [
    { type: 'TransactionSubmitted', data: recorded(trade) },
    { type: 'TransactionConfirmed', data: { ...about, reason: null } },
  ];
  const replacement = (more: Partial<Submission['transaction']>): Submission => ({
    ...nominationOf({
      id: transactionId.parse(uuid(7)),
      transaction_type: 'trade',
      submitted_at: at('2026-12-01T00:00:00Z'),
      ...more,
    }),
    gates: hourBefore('trade'),
  });
  const correcting = (more: Partial<Submission['transaction']>) =>
    given(transaction, ...history).when({
      type: 'CorrectTransaction',
      replacement: replacement(more),
      reason,
    });
  const accepted = (data: SubmittedData): TransactionEvent => ({
    type: 'TransactionCorrected',
    data: { ...about, replacement: { ...data, corrects: trade.transaction.id }, reason },
  });

  test.each<[string, Partial<Submission['transaction']>]>([
    ['its price', { price_per_mwh: decimal('1') }],
    ['its volume, down', { volume_mwh: decimal('9.999999') }],
    [
      'its end, with equal power before it',
      {
        volume_mwh: decimal('5'),
        delivery_end: at('2026-12-01T02:00:00Z'),
      },
    ],
  ])('may change %s', (_, more) => {
    correcting(more).then(accepted(recorded(replacement(more))));
  });

  test.each<[string, Partial<Submission['transaction']>]>([
    ['its volume up', { volume_mwh: decimal('10.000001') }],
    ['its time, beyond the delivery', { delivery_end: at('2026-12-01T05:00:00Z') }],
    ['its direction', { direction: 'sell', volume_mwh: decimal('1') }],
  ])('may not change %s', (_, more) => {
    correcting(more).thenRefused('gate_closed');
  });
});
