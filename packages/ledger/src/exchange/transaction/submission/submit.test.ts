import { assetId, decimal } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { at, northwind, sunbelt, uuid } from '../../../../test/samples.js';
import { nomination, nominationOf } from '../../../../test/submission.js';
import { givenTransaction, submit, submitted } from '../../../../test/trade.js';
import type { Submission } from './submit.js';

const whenSubmitted = (submission: Submission) => givenTransaction().when(submit(submission));
const expectRecorded = (submission: Submission) =>
  whenSubmitted(submission).then(submitted(submission));

const asset_id = assetId.parse(uuid(20));
const ofAsset: Submission = {
  ...nominationOf({ asset_id }),
  reseller_id: null,
  cost_key: null,
  asset: { reseller_id: sunbelt, cost_key: 'SB-1' },
};

describe('submitting a transaction', () => {
  test.each(['nomination', 'trade', 'settlement'] as const)(
    'a %s is recorded unchanged as pending',
    (transaction_type) => {
      const { state } = expectRecorded(nominationOf({ transaction_type }));
      expect(state.status).toBe('pending');
    },
  );

  test.each(['0', '-0.000001', '-10'])('%s MWh is refused', (volume) => {
    whenSubmitted(nominationOf({ volume_mwh: decimal(volume) })).thenRefused({
      code: 'volume_not_positive',
    });
  });

  test.each(['0', '-41.25'])('a price of %s is accepted', (price) => {
    expectRecorded(nominationOf({ price_per_mwh: decimal(price) }));
  });

  test.each([
    ['at its start', '2026-12-01T00:00:00.000Z'],
    ['before its start', '2026-11-30T23:59:59.999Z'],
    ['at the same instant in another offset', '2026-12-01T01:00:00+01:00'],
  ])('a delivery that ends %s is refused', (_, end) => {
    whenSubmitted(nominationOf({ delivery_end: at(end) })).thenRefused({
      code: 'delivery_not_after_start',
    });
  });

  test('a delivery of one millisecond is accepted', () => {
    expectRecorded(nominationOf({ delivery_end: at('2026-12-01T00:00:00.001Z') }));
  });
});

describe("a transaction's reseller and cost key", () => {
  test('come from the asset', () => {
    const attributed = { ...ofAsset, reseller_id: sunbelt, cost_key: 'SB-1' };
    whenSubmitted(ofAsset).then(submitted(attributed));
  });

  test('may equal those of the asset', () => {
    expectRecorded({ ...ofAsset, reseller_id: sunbelt, cost_key: 'SB-1' });
  });

  test('come from the request without an asset', () => {
    expectRecorded({ ...nomination, reseller_id: northwind, cost_key: 'NW-7' });
  });

  test('of a platform asset are null', () => {
    expectRecorded({ ...ofAsset, asset: { reseller_id: null, cost_key: null } });
  });

  test.each([sunbelt, null])('refuse another reseller than the asset’s (%s)', (reseller_id) => {
    const asset = { reseller_id, cost_key: 'SB-1' };
    whenSubmitted({ ...ofAsset, reseller_id: northwind, asset }).thenRefused({
      code: 'reseller_mismatch',
      sent: northwind,
      of_asset: reseller_id,
    });
  });

  test.each(['SB-1', null])('refuse another cost key than the asset’s (%s)', (cost_key) => {
    const asset = { reseller_id: sunbelt, cost_key };
    whenSubmitted({ ...ofAsset, cost_key: 'SB-2', asset }).thenRefused({
      code: 'cost_key_mismatch',
      sent: 'SB-2',
      of_asset: cost_key,
    });
  });
});
