import { laneName } from '@exchange/runtime/event-log/lane-name';
import { expect, test } from 'vitest';
import { createLaneRates } from '../src/operations-report/lane-rates.js';

const lane = laneName.parse('exchange');
const at = (events: bigint) => [{ lane, events }];

function ratesAt() {
  let now = 0;
  const rates = createLaneRates(() => now);
  return (second: number, events: bigint) => {
    now = second * 1000;
    return rates.note(at(events)).get(lane);
  };
}

test('a lane with one sample has no rate', () => {
  expect(ratesAt()(0, 500n)).toBeUndefined();
});

test('a rate covers at most the last minute', () => {
  const look = ratesAt();
  look(0, 0n);
  expect(look(0.5, 100n)).toBeUndefined();
  expect(look(10, 1_000n)).toBe(100);
  expect(look(60, 1_000n)).toBe(16.7);
  expect(look(70, 1_000n)).toBe(0);
});

test('a rebuilt lane gets no negative rate', () => {
  const look = ratesAt();
  look(0, 9_000n);
  expect(look(5, 10n)).toBeUndefined();
});
