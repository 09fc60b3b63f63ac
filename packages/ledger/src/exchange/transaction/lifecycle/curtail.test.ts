import { decimal } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { at } from '../../../../test/samples.js';
import { nominationOf } from '../../../../test/submission.js';
import { about, confirmed, givenTransaction, reason, submitted } from '../../../../test/trade.js';
import type { TransactionType } from '../deal/deal-data.js';
import type { TransactionEvent } from '../events.js';

const confirmedOf = (transaction_type: TransactionType = 'nomination') =>
  givenTransaction(submitted(nominationOf({ transaction_type })), confirmed);

const curtail = (volume: string, moment: string) =>
  ({
    type: 'CurtailTransaction',
    to: { kind: 'volume', volume_mwh: decimal(volume) },
    at: at(moment),
    reason,
  }) as const;

const curtailed = (volume: string, before: string, delivered: string): TransactionEvent => ({
  type: 'TransactionCurtailed',
  data: {
    ...about,
    volume_mwh: decimal(volume),
    volume_before_mwh: decimal(before),
    delivered_mwh: decimal(delivered),
    reason,
  },
});

const before = '2026-11-30T12:00:00Z';
const afterOneHour = '2026-12-01T01:00:00Z';
const afterTwoHours = '2026-12-01T02:00:00Z';

describe('curtailing a nomination', () => {
  test('before its delivery may reduce it to 0', () => {
    const { state } = confirmedOf()
      .when(curtail('0', before))
      .then(curtailed('0', '10', '0'));
    expect(state).toMatchObject({ status: 'confirmed', transaction: { volume_mwh: '0' } });
  });

  test('during its delivery may reduce it to the delivered volume', () => {
    confirmedOf()
      .when(curtail('2.5', afterOneHour))
      .then(curtailed('2.5', '10', '2.5'));
  });

  test.each([
    ['2.499999', afterOneHour, { code: 'below_delivered', delivered_mwh: decimal('2.5') }],
    ['9.999999', '2026-12-01T04:00:00Z', { code: 'below_delivered', delivered_mwh: decimal('10') }],
    ['10', before, { code: 'not_below', volume_mwh: decimal('10') }],
    ['10.000001', before, { code: 'not_below', volume_mwh: decimal('10') }],
    ['-0.000001', before, { code: 'volume_not_positive' }],
  ] as const)('to %s of 10 MWh at %s is refused', (volume, moment, refusal) => {
    confirmedOf().when(curtail(volume, moment)).thenRefused(refusal);
  });

  test('again starts from the curtailed volume', () => {
    confirmedOf()
      .when(curtail('8', before))
      .then(curtailed('8', '10', '0'))
      .when(curtail('8', before))
      .thenRefused({ code: 'not_below', volume_mwh: decimal('8') })
      .when(curtail('1.5', afterOneHour))
      .thenRefused({ code: 'below_delivered', delivered_mwh: decimal('2') })
      .when(curtail('2', afterOneHour))
      .then(curtailed('2', '8', '2'));
  });

  test('again is refused below the volume delivered before', () => {
    const profile = (volumes: readonly string[]) => {
      const intervals = volumes.map((volume, index) => ({
        start: Date.parse('2026-12-01T00:00:00Z') + index * 3_600_000,
        end: Date.parse('2026-12-01T01:00:00Z') + index * 3_600_000,
        volume: decimal(volume),
      }));
      const to = { kind: 'profile', intervals, volume_mwh: undefined } as const;
      return { ...curtail('0', afterTwoHours), to };
    };
    const refusal = { code: 'below_delivered', delivered_mwh: decimal('5') } as const;
    confirmedOf()
      .when(curtail('6', afterTwoHours))
      .then(curtailed('6', '10', '5'))
      .when(curtail('4', afterTwoHours))
      .thenRefused(refusal)
      .when(profile(['1.5', '1.5', '1', '0']))
      .thenRefused(refusal)
      .when(curtail('5', afterTwoHours))
      .then(curtailed('5', '6', '5'));
  });

  test('lowers the settlement amount', () => {
    confirmedOf()
      .when(curtail('3', before))
      .then(curtailed('3', '10', '0'))
      .when({ type: 'SettleTransaction', reason: null })
      .then({
        type: 'TransactionSettled',
        data: { ...about, amount: decimal('123.75'), reason: null },
      });
  });
});

test.each(['trade', 'settlement'] as const)('a %s cannot be curtailed', (transaction_type) => {
  confirmedOf(transaction_type)
    .when(curtail('5', before))
    .thenRefused({ code: 'wrong_type', transaction_type, needed: 'nomination' });
});
