import { expect, test } from 'vitest';
import { thingAt } from '../../../packages/runtime/test/projector/things-lane.js';
import { lagBehind } from '../src/lane-lag.js';

test('the lag of a lane is the age of the oldest event that it has not projected', async () => {
  const created = (seconds: number) => ({ created: new Date(seconds * 1_000) });
  const eventLog = {
    async *readAll() {
      yield* [1n, 2n, 3n].map((at) => ({ ...thingAt(at), ...created(Number(at) * 10) }));
    },
  };
  expect(await lagBehind(eventLog, 1n, () => 60_000)).toEqual({ events: 2, seconds: 40 });
});
