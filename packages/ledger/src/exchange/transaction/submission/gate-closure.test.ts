import { decimal, gateId } from '@exchange/units';
import { describe, test } from 'vitest';
import { at, uuid } from '../../../../test/samples.js';
import { nominationOf, recorded } from '../../../../test/submission.js';
import {
  confirmed,
  correct,
  corrected,
  givenTransaction,
  replacementWith,
  submit,
  submitted,
  trade,
} from '../../../../test/trade.js';
import type { Gate } from '../gate-closure/data.js';
import type { Submission } from './submit.js';

const hourBefore = (transaction_type: Gate['transaction_type']): Submission['gates'] => {
  const rule = { kind: 'before_delivery', minutes: 60 } as const;
  const gate = { id: gateId.parse(uuid(50)), market: null, transaction_type, rule };
  return { gates: [gate], minutes: new Map() };
};
const submitted_at = at('2026-12-01T00:30:00Z');
const shaped = (...volumes: string[]): Submission => ({
  ...nominationOf({ submitted_at, volume_mwh: undefined }),
  gates: hourBefore('nomination'),
  shape: {
    kind: 'profile',
    intervals: volumes.map((volume, n) => ({
      start: Date.parse('2026-12-01T00:00:00Z') + n * 3_600_000,
      end: Date.parse('2026-12-01T01:00:00Z') + n * 3_600_000,
      volume: decimal(volume),
    })),
  },
});

test('a nomination is refused for one closed interval with a delivery', () => {
  givenTransaction()
    .when(submit(shaped('0', '1', '1', '1')))
    .thenRefused('gate_closed');
  const times = { start: at('2026-12-01T02:00:00Z'), end: at('2026-12-01T04:00:00Z') };
  const runs = [{ ...times, mw: decimal('1'), minutes: 60 as const }];
  const data = recorded(nominationOf({ submitted_at, volume_mwh: decimal('2') }));
  givenTransaction()
    .when(submit(shaped('0', '0', '1', '1')))
    .then({ type: 'TransactionSubmitted', data: { ...data, shape: { kind: 'profile', runs } } });
});

describe('a correction after gate closure', () => {
  const replacement = (more: Partial<Submission['transaction']>): Submission => ({
    ...replacementWith({ submitted_at: at('2026-12-01T00:00:00Z'), ...more }),
    gates: hourBefore('trade'),
  });
  const correcting = (more: Partial<Submission['transaction']>) =>
    givenTransaction(submitted(trade), confirmed).when(correct(replacement(more)));

  test.each<[string, Partial<Submission['transaction']>]>([
    ['its price', { price_per_mwh: decimal('1') }],
    ['its volume, down', { volume_mwh: decimal('9.999999') }],
    [
      'its end, with equal power before it',
      { volume_mwh: decimal('5'), delivery_end: at('2026-12-01T02:00:00Z') },
    ],
  ])('may change %s', (_, more) => {
    correcting(more).then(corrected(replacement(more)));
  });

  test.each<[string, Partial<Submission['transaction']>]>([
    ['its volume up', { volume_mwh: decimal('10.000001') }],
    ['its time, beyond the delivery', { delivery_end: at('2026-12-01T05:00:00Z') }],
    ['its direction', { direction: 'sell', volume_mwh: decimal('1') }],
  ])('may not change %s', (_, more) => {
    correcting(more).thenRefused('gate_closed');
  });
});
