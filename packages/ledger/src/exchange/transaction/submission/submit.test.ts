import { assetId, decimal, transactionId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../../runtime/test/given.js';
import { at, northwind, sunbelt, uuid } from '../../../../test/samples.js';
import { nomination, nominationOf, recorded } from '../../../../test/submission.js';
import { transaction } from '../decide.js';
import type { SubmittedData } from '../events.js';
import { broughtBy, isRepeated } from '../initial/created-transactions.js';
import type { Submission } from './submit.js';

const submit = (submission: Submission) => ({ type: 'SubmitTransaction', ...submission }) as const;
const whenSubmitted = (submission: Submission) => given(transaction).when(submit(submission));
const submitted = (data: SubmittedData) => ({ type: 'TransactionSubmitted', data }) as const;

const asset_id = assetId.parse(uuid(20));
const ofAsset: Submission = {
  ...nominationOf({ asset_id }),
  reseller_id: null,
  cost_key: null,
  asset: { reseller_id: sunbelt, cost_key: 'SB-1' },
};

describe('submitting a transaction', () => {
  test.each(['nomination', 'trade', 'settlement'] as const)(
    'a %s is recorded as it was sent, and is pending',
    (transaction_type) => {
      const sent = nominationOf({ transaction_type });
      const { state } = whenSubmitted(sent).then(submitted(recorded(sent)));
      expect(state.status).toBe('pending');
    },
  );

  test.each(['0', '-0.000001', '-10'])('%s MWh is refused', (volume) => {
    whenSubmitted(nominationOf({ volume_mwh: decimal(volume) })).thenRefused({
      code: 'volume_not_positive',
    });
  });

  test.each(['0', '-41.25'])('a price of %s is taken', (price) => {
    const sent = nominationOf({ price_per_mwh: decimal(price) });
    whenSubmitted(sent).then(submitted(recorded(sent)));
  });

  test.each([
    ['where it starts', '2026-12-01T00:00:00.000Z'],
    ['before it starts', '2026-11-30T23:59:59.999Z'],
    ['at the same instant, written with another offset', '2026-12-01T01:00:00+01:00'],
  ])('a delivery that ends %s is refused', (_, end) => {
    whenSubmitted(nominationOf({ delivery_end: at(end) })).thenRefused({
      code: 'delivery_not_after_start',
    });
  });

  test('a delivery of one millisecond is taken', () => {
    const sent = nominationOf({ delivery_end: at('2026-12-01T00:00:00.001Z') });
    whenSubmitted(sent).then(submitted(recorded(sent)));
  });

  test('the same id a second time is refused, whatever it says', () => {
    given(transaction, submitted(recorded(nomination)))
      .when(submit(nomination))
      .thenRefused({ code: 'transaction_exists' })
      .when(submit(nominationOf({ volume_mwh: decimal('0') })))
      .thenRefused({ code: 'transaction_exists' });
  });
});

describe("a transaction's reseller and cost key", () => {
  test('come from the asset', () => {
    whenSubmitted(ofAsset).then(
      submitted({ ...recorded(ofAsset), reseller_id: sunbelt, cost_key: 'SB-1' }),
    );
  });

  test('may be sent as the asset has them', () => {
    const sent = { ...ofAsset, reseller_id: sunbelt, cost_key: 'SB-1' };
    whenSubmitted(sent).then(submitted(recorded(sent)));
  });

  test('are those that were sent where there is no asset', () => {
    const sent = { ...nomination, reseller_id: northwind, cost_key: 'NW-7' };
    whenSubmitted(sent).then(submitted(recorded(sent)));
  });

  test("of an asset that is the platform's are null", () => {
    const sent = { ...ofAsset, asset: { reseller_id: null, cost_key: null } };
    whenSubmitted(sent).then(submitted(recorded(sent)));
  });

  test.each([sunbelt, null])(
    'another reseller than that of the asset (%s) is refused',
    (reseller_id) => {
      const asset = { reseller_id, cost_key: 'SB-1' };
      whenSubmitted({ ...ofAsset, reseller_id: northwind, asset }).thenRefused({
        code: 'reseller_mismatch',
        sent: northwind,
        of_asset: reseller_id,
      });
    },
  );

  test.each(['SB-1', null])(
    'another cost key than that of the asset (%s) is refused',
    (cost_key) => {
      const asset = { reseller_id: sunbelt, cost_key };
      whenSubmitted({ ...ofAsset, cost_key: 'SB-2', asset }).thenRefused({
        code: 'cost_key_mismatch',
        sent: 'SB-2',
        of_asset: cost_key,
      });
    },
  );
});

describe('a transaction that another event brought into being', () => {
  const data = recorded(nomination);
  const batch_id = uuid(50);

  test('is found in a batch and in a correction, and nowhere else', () => {
    const corrects = transactionId.parse(uuid(8));
    const about = { transaction_id: corrects, reseller_id: sunbelt };
    const reason = { code: null, text: 'a digit was wrong' };
    const inBatch = { ...data, batch_id };
    const replacement = { ...data, corrects };
    const accepted = [{ index: 1, transaction: inBatch }];
    expect(
      broughtBy({
        type: 'TransactionBatchSubmitted',
        data: { batch_id, reseller_id: null, atomic: false, accepted, refused: [] },
      }),
    ).toEqual([inBatch]);
    expect(
      broughtBy({ type: 'TransactionCorrected', data: { ...about, replacement, reason } }),
    ).toEqual([replacement]);
    expect(broughtBy(submitted(data))).toEqual([]);
    expect(broughtBy({ type: 'TransactionConfirmed', data: { ...about, reason } })).toEqual([]);
  });

  test('is known by what its own stream begins with', () => {
    expect(isRepeated(data)).toBe(false);
    expect(isRepeated({ ...data, batch_id })).toBe(true);
    expect(isRepeated({ ...data, corrects: data.transaction_id })).toBe(true);
  });
});
