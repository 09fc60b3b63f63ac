import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.js';
import { startStretchMeter } from './stretch-meter.js';
import { createWorkInHand } from './work-in-hand.js';

interface Line {
  readonly ms: number;
  readonly processorMs: number;
  readonly work: readonly string[];
}

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end) {}
}

async function measure(
  leastMs: number,
  run: (work: ReturnType<typeof createWorkInHand>) => unknown,
) {
  const work = createWorkInHand();
  const lines: Line[] = [];
  const metrics = createMetrics('test');
  const observe = vi.spyOn(metrics.stretches, 'observe');
  const meter = startStretchMeter({ warn: (line: Line) => void lines.push(line) }, metrics, work);
  await pause(150);
  await run(work);
  await pause(200);
  meter.close();
  return {
    lines: lines.filter(({ ms }) => ms >= leastMs),
    stretches: observe.mock.calls.filter(
      ([, seconds]: readonly unknown[]) => Number(seconds) * 1000 >= leastMs,
    ),
  };
}

test('measures a long stretch with its route', async () => {
  const { lines, stretches } = await measure(600, (work) => {
    const end = work.begin('GET /assets');
    block(600);
    end();
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.work).toEqual(['GET /assets']);
  expect(lines[0]?.processorMs).toBeGreaterThan(0);
  expect(stretches).toEqual([
    [{ work: 'GET /assets' }, expect.closeTo(Number(lines[0]?.ms) / 1000, 2)],
  ]);
});

test('names work in progress if nothing else ran', async () => {
  const { lines, stretches } = await measure(600, async (work) => {
    work.begin('lane exchange');
    await pause(200);
    block(600);
  });
  expect(lines[0]?.work).toEqual(['lane exchange']);
  expect(stretches[0]?.[0]).toEqual({ work: 'lane exchange' });
});

test('names all work of a stretch, up to ten', async () => {
  const names = Array.from({ length: 13 }, (_, index) => `GET /${index}`);
  const { lines, stretches } = await measure(600, (work) => {
    for (const name of names) work.record(name);
    block(600);
  });
  expect(lines[0]).toMatchObject({ work: names.slice(0, 10), others: 3 });
  expect(stretches[0]?.[0]).toEqual({ work: 'several' });
});

test('ignores short stretches', async () => {
  const { stretches } = await measure(600, async () => {
    for (let times = 0; times < 20; times += 1) {
      block(50);
      await pause(1);
    }
  });
  expect(stretches).toEqual([]);
});
