import { expect, test } from 'vitest';
import { followThreadTime, ownTimeFile } from '../src/engine/thread-time.js';

test.runIf(process.platform === 'linux')(
  'a thread’s processor time grows only while it works',
  () => {
    const time = followThreadTime(ownTimeFile());
    const spent = (work: () => void) => {
      const before = time.processorMs() ?? Number.NaN;
      work();
      return (time.processorMs() ?? Number.NaN) - before;
    };
    const cell = new Int32Array(new SharedArrayBuffer(4));
    expect(spent(() => Atomics.wait(cell, 0, 0, 100))).toBeLessThan(50);
    expect(
      spent(() => {
        const enough = (time.processorMs() ?? Number.NaN) + 30;
        while ((time.processorMs() ?? Number.NaN) < enough);
      }),
    ).toBeGreaterThanOrEqual(30);
    time.close();
  },
);

test.each([
  ['from an unsupported system', undefined],
  ['of an ended thread', '/proc/1/task/0/schedstat'],
  ['in another format', import.meta.filename],
])('a time %s is undefined', (_, file) => {
  const time = followThreadTime(file);
  expect(time.processorMs()).toBeUndefined();
  time.close();
});
