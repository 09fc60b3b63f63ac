import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Step, steppedColumns } from './stepped-columns';

const hour = 3_600_000;

const steps = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 2 }), value: fc.integer() }), { maxLength: 12 })
  .map((parts) => {
    let at = 0;
    return parts.map(({ gap, value }): Step => {
      const start = at + gap * hour;
      at = start + hour;
      return { start, end: at, value };
    });
  });

const valueAt = (own: readonly Step[], time: number) =>
  own.find(({ start, end }) => start <= time && time < end)?.value ?? null;

test('columns have the value of the enclosing step, and none in a gap', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 3 }), (series) => {
      const { times, values } = steppedColumns(series);
      for (let at = 0; at < 40; at += 1) {
        const time = at * (hour / 2) + hour / 4;
        const column = times.findLastIndex((one) => one <= time);
        const isLast = column === times.length - 1;
        series.forEach((own, index) => {
          const shown = isLast ? null : (values[index]?.[column] ?? null);
          expect(shown).toBe(valueAt(own, time));
        });
      }
    }),
  );
});

test('draws the last step to its end', () => {
  expect(steppedColumns([[{ start: 0, end: hour, value: 7 }]])).toEqual({
    times: [0, hour],
    values: [[7, 7]],
  });
});

test('closes a series that ends before another', () => {
  const long = [{ start: 0, end: 3 * hour, value: 1 }];
  const short = [{ start: 0, end: hour, value: 2 }];
  expect(steppedColumns([long, short])).toEqual({
    times: [0, hour, hour + 1, 3 * hour],
    values: [
      [1, 1, 1, 1],
      [2, 2, null, null],
    ],
  });
});

test('has no columns for no steps', () => {
  expect(steppedColumns([[], []])).toEqual({ times: [], values: [[], []] });
});
