import { codecOf } from '@exchange/runtime/event-log/codec-of';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { instant } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { sunbelt, uuid } from '../../test/samples.js';
import { batchEvents } from '../batch/events.js';
import { itemText } from '../batch/refusal-detail.js';
import { bounded } from './bounded.js';
import { detailMax, detailOf } from './detail.js';
import { type RefusalEvent, refusalEvents } from './events.js';
import type { CommandRefusal } from './refusals.js';

const about = {
  refusal_id: uuid(1),
  operation: 'settleTransaction',
  target: 'POST /exchange/transactions/1/settle',
  status: 409,
  request: {},
  idempotency_key: null,
  reseller_id: sunbelt,
  actor: { kind: 'api_key', id: 'key-1' },
  refused_at: instant.parse('2026-01-01T00:00:00Z'),
};
const refused = (refusal: CommandRefusal): RefusalEvent['data'] => ({ ...about, refusal });

function stored(type: string, schema_version: number, data: unknown): StoredEvent {
  return {
    id: uuid(2),
    type,
    data,
    metadata: { schema_version },
    stream: 'refusal-1',
    revision: 0n,
    position: 1n,
    created: new Date(0),
  };
}

describe('what was recorded in a sentence', () => {
  test('is told word for word, whatever would be said today', () => {
    const detail = 'An old sentence: there was no such thing.';
    const { event } = codecOf(refusalEvents).decode(
      stored('CommandRefused', 1, { ...about, detail }),
    );
    expect(event.data).toEqual(refused({ code: 'sentence', text: detail }));
    expect(detailOf(event.data)).toBe(detail);
  });

  test('of an item of a batch is told word for word', () => {
    const data = {
      batch_id: uuid(3),
      reseller_id: null,
      atomic: false,
      accepted: [],
      refused: [{ index: 4, message: 'volume_mwh: an old sentence' }],
    };
    const { event } = codecOf(batchEvents).decode(stored('TransactionBatchSubmitted', 1, data));
    if (event.type !== 'TransactionBatchSubmitted') throw new Error(event.type);
    expect(event.data.refused.map(({ index, refusal }) => [index, itemText(refusal)])).toEqual([
      [4, 'volume_mwh: an old sentence'],
    ]);
  });
});

describe('what is recorded as a code', () => {
  test('is told with its facts', () => {
    const wrong = { code: 'wrong_status', status: 'pending', needed: ['confirmed', 'settled'] };
    const { event } = codecOf(refusalEvents).decode(
      stored('CommandRefused', 2, { ...about, refusal: wrong }),
    );
    expect(detailOf(event.data)).toBe(
      'The transaction is pending; for this it has to be confirmed or settled.',
    );
  });

  test('is told as the caller was told of its items', () => {
    const refusal: CommandRefusal = {
      code: 'items_refused',
      refused: [
        { index: 3, refusal: { code: 'not_found', what: 'asset', id: uuid(4) } },
        { index: 5, refusal: { code: 'volume_not_positive' } },
      ],
    };
    expect(JSON.parse(detailOf(refused(refusal)))).toMatchObject([
      { loc: ['body', 'items', 3], msg: `There is no asset ${uuid(4)}.` },
      { loc: ['body', 'items', 5], msg: 'volume_mwh should be greater than 0.' },
    ]);
  });

  test('of many items is kept as far as it is told, and fits an event', () => {
    const faults = Array.from({ length: 800 }, (_, index) => ({
      code: 'extra_forbidden' as const,
      loc: [`${'m'.repeat(190)}${index}`],
    }));
    const refusal: CommandRefusal = {
      code: 'items_refused',
      refused: Array.from({ length: 20 }, (_, index) => ({
        index,
        refusal: { code: 'not_a_submission', faults },
      })),
    };
    const kept = bounded(refusal);
    expect(JSON.stringify(kept).length).toBeLessThan(400_000);
    expect(detailOf(refused(kept))).toBe(detailOf(refused(refusal)));
    expect(detailOf(refused(kept))).toHaveLength(detailMax + 1);
  });
});
