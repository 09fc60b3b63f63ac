import { customerId, linkId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { sunbelt, uuid } from '../../../test/samples.js';
import { rederivation } from './decide.js';
import type { RederivationEvent } from './events.js';

const job = {
  rederivation_id: uuid(70),
  customer_id: customerId.parse(uuid(10)),
  link_id: linkId.parse(uuid(4)),
  reseller_id: sunbelt,
};
const counts = { done: 2, unchanged: 1, refused: 0 };
const record = (after: string, last: string) =>
  ({ type: 'RecordProgress', job, after, last, counts }) as const;
const complete = (after: string) => ({ type: 'Complete', job, after }) as const;
const progressed = (last_position: string, factor = 1): RederivationEvent => ({
  type: 'CostKeyRederivationProgressed',
  data: {
    ...job,
    last_position,
    counts: { done: 2 * factor, unchanged: factor, refused: 0 },
  },
});
const completed: RederivationEvent = {
  type: 'CostKeyRederivationCompleted',
  data: { ...job, counts: { done: 4, unchanged: 2, refused: 0 } },
};

describe('a rederivation', () => {
  test('adds the counts of each page, and completes with their sum', () => {
    const { state } = given(rederivation)
      .when(record('0', '100'))
      .then(progressed('100'))
      .when(record('100', '200'))
      .then(progressed('200', 2))
      .when(complete('200'))
      .then(completed);
    expect(state.status).toBe('completed');
  });

  test('records a page of two workers once', () => {
    given(rederivation, progressed('100')).when(record('0', '90')).thenNothing();
    given(rederivation, progressed('100')).when(complete('0')).thenNothing();
    given(rederivation, progressed('200', 2), completed).when(record('200', '300')).thenNothing();
  });
});
