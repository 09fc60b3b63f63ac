import { decimal, type ResellerId, transactionId } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { northwind, sunbelt, uuid } from '../../../test/samples.js';
import { nominationOf, recorded } from '../../../test/submission.js';
import { type BatchItem, type BatchState, type SubmitBatch, transactionBatch } from './decide.js';
import type { BatchEvent, SubmittedBatch } from './events.js';
import type { ItemRefusal } from './refusals.js';

const batch_id = uuid(50);
const submission = (number: number, volume = '10') =>
  nominationOf({ id: transactionId.parse(uuid(100 + number)), volume_mwh: decimal(volume) });
const good = (number: number): BatchItem => ({
  kind: 'submission',
  submission: submission(number),
});
const empty = (number: number): BatchItem => ({
  kind: 'submission',
  submission: submission(number, '0'),
});
const notASubmission = {
  code: 'not_a_submission',
  faults: [{ code: 'missing', loc: ['volume_mwh'] }],
} satisfies ItemRefusal;
const notOneAt = (index: number) => ({ index, refusal: notASubmission });
const emptyAt = (index: number) => ({ index, refusal: { code: 'volume_not_positive' } as const });
const unreadable: BatchItem = { kind: 'refused', refusal: notASubmission };

const submit = (atomic: boolean, ...items: readonly BatchItem[]): SubmitBatch => ({
  type: 'SubmitBatch',
  batch_id,
  reseller_id: sunbelt,
  atomic,
  items,
});
const acceptedAt = (index: number, number: number) => ({
  index,
  transaction: { ...recorded(submission(number)), batch_id },
});
const submitted = (
  atomic: boolean,
  accepted: SubmittedBatch['accepted'],
  refused: SubmittedBatch['refused'] = [],
  reseller_id = sunbelt,
): BatchEvent => ({
  type: 'TransactionBatchSubmitted',
  data: { batch_id, reseller_id, atomic, accepted, refused },
});

describe.each([true, false])('a batch with atomic %s', (atomic) => {
  test('without a valid item is refused with the reason of each', () => {
    given(transactionBatch)
      .when(submit(atomic, unreadable, empty(1)))
      .thenRefused({ code: 'items_refused', refused: [notOneAt(0), emptyAt(1)] });
  });

  test('records one event with all items in order, once', () => {
    given(transactionBatch)
      .when(submit(atomic, good(1), good(2)))
      .then(submitted(atomic, [acceptedAt(0, 1), acceptedAt(1, 2)]))
      .when(submit(atomic, good(1)))
      .thenRefused({ code: 'batch_exists' });
  });
});

describe('a batch with refused items', () => {
  const items = [good(1), unreadable, good(2), empty(3)];
  const refused = [notOneAt(1), emptyAt(3)];

  test('records accepted items with their index, and the reasons of refused ones', () => {
    given(transactionBatch)
      .when(submit(false, ...items))
      .then(submitted(false, [acceptedAt(0, 1), acceptedAt(2, 2)], refused));
  });

  test('is refused as a whole if atomic', () => {
    const { state } = given(transactionBatch)
      .when(submit(true, ...items))
      .thenRefused({ code: 'items_refused', refused });
    expect(state).toEqual({ status: 'absent' });
  });

  test("uses the asset's reseller and cost key, and refuses different ones", () => {
    const asset = { reseller_id: northwind, cost_key: 'NW-7' };
    const ofAsset = { ...submission(1), reseller_id: null, asset };
    const transaction = {
      ...recorded(submission(1)),
      reseller_id: northwind,
      cost_key: 'NW-7',
      batch_id,
    };
    const items = [ofAsset, { ...submission(2), asset }].map(
      (one): BatchItem => ({ kind: 'submission', submission: one }),
    );
    const refusal = { code: 'reseller_mismatch', sent: sunbelt, of_asset: northwind } as const;
    given(transactionBatch)
      .when(submit(false, ...items))
      .then(
        submitted(false, [{ index: 0, transaction }], [], northwind),
        submitted(false, [], [{ index: 1, refusal }]),
      );
  });
});

const goodOf =
  (reseller_id: ResellerId | null) =>
  (number: number): BatchItem => ({
    kind: 'submission',
    submission: {
      ...submission(number),
      asset: { reseller_id, cost_key: null },
      reseller_id: null,
    },
  });
const goods = [good, goodOf(northwind), goodOf(sunbelt), goodOf(null)];

test('each item has one result, atomic is all or none, and each event has one owner', () => {
  const item = fc.tuple(
    fc.constantFrom(...goods, empty, () => unreadable),
    fc.nat(1_000),
  );
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 50 }),
      fc.boolean(),
      (samples, atomic) => {
        const items = samples.map(([make, number]) => make(number));
        const acceptable = samples.filter(([make]) => goods.some((one) => one === make)).length;
        const { initialState, decide, evolve } = transactionBatch;
        const decision = decide(initialState, submit(atomic, ...items));
        expect(decision.outcome === 'accepted').toBe(
          atomic ? acceptable === items.length : acceptable > 0,
        );
        if (decision.outcome === 'refused') return;
        const batches = decision.events.map(({ type, data }) => {
          if (type !== 'TransactionBatchSubmitted') throw new Error(type);
          return data;
        });
        const owners = batches.map(({ reseller_id }) => reseller_id);
        expect(new Set(owners).size).toBe(owners.length);
        for (const { reseller_id, accepted, refused } of batches) {
          expect(accepted.every(({ transaction: one }) => one.reseller_id === reseller_id)).toBe(
            true,
          );
          if (refused.length > 0) expect(reseller_id).toBe(sunbelt);
        }
        const folded = decision.events.reduce<BatchState>(
          (state, event) => evolve(state, event),
          initialState,
        );
        if (folded.status !== 'submitted') throw new Error(folded.status);
        expect(folded.batch.accepted).toHaveLength(acceptable);
        const places = [...folded.batch.accepted, ...folded.batch.refused].map(
          ({ index }) => index,
        );
        expect(places.sort((one, other) => one - other)).toEqual([...items.keys()]);
      },
    ),
  );
});

test('the cache weight of a batch is its number of items', () => {
  const event = submitted(false, [acceptedAt(0, 1), acceptedAt(2, 2)], [notOneAt(1)]);
  const { weight, evolve, initialState } = transactionBatch;
  expect(weight?.(initialState)).toBe(1);
  expect(weight?.(evolve(initialState, event))).toBe(3);
});
