import { expect, test } from 'vitest';
import { parseNdjsonBody } from '../src/http/body/line-body.js';
import { HttpProblem } from '../src/http/problems/http-problem.js';

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await work();
  clearImmediate(next);
  return turns;
}

test('a line of megabytes is parsed over several turns of the event loop', async () => {
  const line = JSON.stringify({ note: 'x'.repeat(1_000_000), volume: 1 });
  const turns = await turnsDuring(async () => {
    expect(await parseNdjsonBody(`${line}\n${line}\n`, {})).toEqual({
      items: [JSON.parse(line), JSON.parse(line)],
    });
  });
  expect(turns).toBeGreaterThanOrEqual(6);
});

test('a long invalid line is refused by its number', async () => {
  const problem = await parseNdjsonBody(`{}\n{"note":"${'x'.repeat(1_000_000)}`, {}).catch(
    (error: unknown) => error,
  );
  expect(problem instanceof HttpProblem && problem.detail).toMatchObject([
    { loc: ['body', 'items', 1], msg: 'Line 2 is not a JSON object' },
  ]);
});
