import { expect, it } from 'vitest';
import { periodSteps, rateSeries } from './chart-steps';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const rate = (area_code: string, recorded_at: string, rate_cents_per_kwh: number) => ({
  area_code,
  recorded_at,
  rate_cents_per_kwh,
});

it('draws a rate from its day until the next one, the last one until now', () => {
  const series = rateSeries(
    [rate('907', '2026-03-01', 23), rate('907', '2026-01-01', 22), rate('100', '2026-02-01', 9)],
    day('2026-04-01'),
  );
  expect(series).toEqual([
    { name: '100', steps: [{ start: day('2026-02-01'), end: day('2026-04-01'), value: 9 }] },
    {
      name: '907',
      steps: [
        { start: day('2026-01-01'), end: day('2026-03-01'), value: 22 },
        { start: day('2026-03-01'), end: day('2026-04-01'), value: 23 },
      ],
    },
  ]);
});

it('uses the later of two records of a day', () => {
  const [series] = rateSeries(
    [rate('907', '2030-01-01', 22), rate('907', '2030-01-01', 24)],
    day('2026-04-01'),
  );
  expect(series?.steps).toEqual([{ start: day('2030-01-01'), end: day('2030-01-02'), value: 24 }]);
});

it('draws adjacent periods in order, and the first of overlapping ones', () => {
  const period = (from: string, to: string, kwh: number) => ({
    period_start: `${from}T00:00:00Z`,
    period_end: `${to}T00:00:00Z`,
    kwh,
  });
  const items = [
    period('2026-01-02', '2026-01-03', 5),
    period('2026-01-01', '2026-01-02', 4),
    period('2026-01-01', '2026-01-03', 9),
  ];
  expect(periodSteps(items, ({ kwh }) => kwh)).toEqual([
    { start: day('2026-01-01'), end: day('2026-01-02'), value: 4 },
    { start: day('2026-01-02'), end: day('2026-01-03'), value: 5 },
  ]);
});
