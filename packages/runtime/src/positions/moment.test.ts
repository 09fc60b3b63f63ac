import { expect, test } from 'vitest';
import { recordedBy } from './moment.js';

const at = (position: bigint, second: number) => ({
  position,
  created: new Date(Date.UTC(2026, 10, 20, 12, 0, second)),
});
const time = (second: number) =>
  ({ kind: 'time', time: new Date(Date.UTC(2026, 10, 20, 12, 0, second)) }) as const;
const position = (of: bigint) => ({ kind: 'position', position: of }) as const;
const stream = [at(10n, 1), at(20n, 2), at(30n, 3)];

test('a position includes the event at it and all before it', () => {
  const upTo = (of: bigint) => recordedBy(stream, position(of)).length;
  expect([9n, 10n, 19n, 20n, 99n].map(upTo)).toEqual([0, 1, 1, 2, 3]);
});

test('a time includes events recorded up to that instant', () => {
  const by = (second: number) => recordedBy(stream, time(second)).length;
  expect([0, 1, 2, 9].map(by)).toEqual([0, 1, 2, 3]);
});

test('after a clock set back, a time includes all events before the last one by then', () => {
  const putBack = [at(10n, 5), at(20n, 2), at(30n, 7)];
  expect(recordedBy(putBack, time(2))).toEqual(putBack.slice(0, 2));
  expect(recordedBy(putBack, time(1))).toEqual([]);
});
