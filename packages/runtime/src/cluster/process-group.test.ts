import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrimary, joinGroup, type ProcessGroup } from './process-group.js';
import { createWindowCounter } from './window-counter.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(processes: number) {
  const primary = createPrimary();
  return Array.from({ length: processes }, (_, index) => {
    let listen: (message: unknown) => void = () => {};
    let isGone = false;
    primary.add(index, (message) => {
      if (!isGone) listen(structuredClone(message));
    });
    const group: ProcessGroup = joinGroup(
      (message) => {
        if (!isGone) primary.receive(index, structuredClone(message));
      },
      (listener) => {
        listen = listener;
      },
      { processes, index },
    );
    const end = () => {
      isGone = true;
      primary.remove(index);
    };
    return { group, end };
  });
}

test('counts hits over all processes without Redis', async () => {
  const [one, other] = started(2).map(({ group }) =>
    createWindowCounter(undefined, Date.now, group),
  );
  await one?.hit('caller');
  await one?.hit('caller');
  expect(await other?.hit('caller')).toMatchObject({ count: 3 });
});

test('collects the metrics of all running processes', async () => {
  const [one, other, third] = started(3);
  one?.group.onMetricsAsked(async () => 'one');
  other?.group.onMetricsAsked(() => new Promise(() => undefined));
  third?.group.onMetricsAsked(async () => 'third');
  const ended = one?.group.metrics();
  other?.end();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await ended).toEqual(['one', 'third']);
  third?.group.onMetricsAsked(() => new Promise(() => undefined));
  const late = one?.group.metrics();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await late).toEqual(['one']);
});
