import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startWithUndo } from './undo-stack.js';

function starts(count: number, failsAt: number, log: string[]) {
  return startWithUndo(async (undo) => {
    for (let index = 0; index < count; index += 1) {
      if (index === failsAt) throw new Error(`${index} fails`);
      log.push(`start ${index}`);
      undo(async () => log.push(`stop ${index}`));
    }
    return count;
  });
}

test('a failed start stops all earlier starts, the latest first', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(6), fc.nat(6), async (count, failsAt) => {
      const log: string[] = [];
      const started = Array.from({ length: Math.min(count, failsAt) }, (_, index) => index);
      const expected = [
        ...started.map((index) => `start ${index}`),
        ...started.toReversed().map((index) => `stop ${index}`),
      ];
      if (failsAt < count) {
        await expect(starts(count, failsAt, log)).rejects.toThrow(`${failsAt} fails`);
      } else {
        const { made, stop } = await starts(count, failsAt, log);
        expect([made, log.length]).toEqual([count, count]);
        await stop();
        await stop();
      }
      expect(log).toEqual(expected);
    }),
  ));

test('a failing stop does not prevent others', async () => {
  const log: string[] = [];
  const { stop } = await startWithUndo(async (undo) => {
    undo(() => log.push('first'));
    undo(() => Promise.reject(new Error('second')));
    undo(() => log.push('third'));
  });
  await expect(stop()).rejects.toThrow('second');
  expect(log).toEqual(['third', 'first']);
});
