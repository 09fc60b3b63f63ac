import { HttpProblem, validationFailed } from '@exchange/runtime/http/problems/http-problem';
import { describe, expect, test } from 'vitest';
import { uuid } from '../../../test/samples.js';
import { isRecorded, truncateRefusal } from './recorder.js';
import { type CommandRefusal, detailMax, detailOf } from './refusals.js';

describe('the detail of a refusal', () => {
  test('contains the facts', () => {
    const refusal: CommandRefusal = {
      code: 'wrong_status',
      status: 'pending',
      needed: ['confirmed', 'settled'],
    };
    expect(detailOf(refusal, 409)).toBe(
      'The transaction is pending; this command requires status confirmed or settled.',
    );
  });

  test('lists the faults of batch items like the answer', () => {
    const refusal: CommandRefusal = {
      code: 'items_refused',
      refused: [
        { index: 3, refusal: { code: 'not_found', what: 'asset', id: uuid(4) } },
        { index: 5, refusal: { code: 'volume_not_positive' } },
      ],
    };
    expect(JSON.parse(detailOf(refusal, 409))).toMatchObject([
      { loc: ['body', 'items', 3], msg: `There is no asset ${uuid(4)}.` },
      { loc: ['body', 'items', 5], msg: 'volume_mwh should be greater than 0.' },
    ]);
  });

  test('of many items is cut and fits an event', () => {
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
    const cut = truncateRefusal(refusal);
    expect(JSON.stringify(cut).length).toBeLessThan(400_000);
    expect(detailOf(cut, 409)).toBe(detailOf(refusal, 409));
    expect(detailOf(cut, 409)).toHaveLength(detailMax + 1);
  });
});

test('an invalid request is not recorded, a refusal of its shape is', () => {
  const fault = { type: 'missing', loc: ['body', 'ids'], msg: 'Send ids', input: null };
  expect(isRecorded(validationFailed(fault))).toBe(false);
  expect(isRecorded(new HttpProblem(422, [fault], {}, { code: 'shape_needed' }))).toBe(true);
});
