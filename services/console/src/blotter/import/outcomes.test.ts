import { expect, test } from 'vitest';
import { problemOf } from '../../reading/problem';
import { outcomesOfRefusal, partsOf, readLines } from './split-lines';

const [part] = partsOf(readLines('book,volume_mwh\na,-1\nb,-2\n'));
const refusedItem = (index: number, msg: string) => ({
  type: 'item_refused',
  loc: ['body', 'items', index],
  msg,
});

test('Reports a reason per line when the ledger accepts none', () => {
  const problem = problemOf(
    { status: 422 },
    {
      detail: [refusedItem(0, 'volume_mwh: Too small'), refusedItem(1, 'Gate closed')],
    },
  );
  expect(part && outcomesOfRefusal(part, problem)).toEqual([
    { line: 2, text: 'a,-1', outcome: 'refused', detail: 'volume_mwh: Too small' },
    { line: 3, text: 'b,-2', outcome: 'refused', detail: 'Gate closed' },
  ]);
});

test('A problem of the whole request belongs to no line', () => {
  const problem = problemOf(
    { status: 422 },
    {
      detail: [{ type: 'value_error', loc: ['body'], msg: 'The header names a column twice' }],
    },
  );
  expect(part && outcomesOfRefusal(part, problem)).toBeUndefined();
  expect(
    part && outcomesOfRefusal(part, problemOf({ status: 503 }, { detail: 'busy' })),
  ).toBeUndefined();
});
