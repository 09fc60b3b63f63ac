import { expect, it } from 'vitest';
import { type LogBytes, memoryBytes } from '../src/storage/log-bytes.js';
import { EventStore, StoreUnavailable } from '../src/store.js';
import { contentsOf, proposed } from './log-on-disk.js';

/** A disk whose writes complete on request. */
function slowDisk(): {
  readonly bytes: LogBytes;
  readonly writes: Write[];
  next(): Promise<Write>;
} {
  const bytes = memoryBytes();
  const writes: Write[] = [];
  let arrived: () => void = () => undefined;
  const append = bytes.append.bind(bytes);
  bytes.append = (added) =>
    new Promise((resolve, reject) => {
      writes.push({ finish: () => append(added).then(resolve), fail: reject });
      arrived();
    });
  let calls = 0;
  return {
    bytes,
    writes,
    async next() {
      while (writes.length <= calls) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
      calls += 1;
      const write = writes[calls - 1];
      if (write === undefined) throw new Error('no write has arrived');
      return write;
    },
  };
}

interface Write {
  finish(): Promise<void>;
  fail(error: Error): void;
}

it('appends during a write share the next write and sync', async () => {
  const disk = slowDisk();
  const store = new EventStore(disk.bytes, () => undefined);
  const first = store.append('s', 'any', [proposed('first')]);
  const busy = await disk.next();
  const rest = Array.from({ length: 100 }, (_, n) =>
    store.append(`s${n}`, 'no_stream', [proposed(String(n))]),
  );
  await busy.finish();
  await first;
  await (await disk.next()).finish();
  await Promise.all(rest);
  expect(disk.writes).toHaveLength(2);
  expect(contentsOf(store)).toHaveLength(101);
});

it('an append is not answered and not visible before it is durable', async () => {
  const disk = slowDisk();
  const store = new EventStore(disk.bytes, () => undefined);
  let isAnswered = false;
  const append = store.append('s', 'any', [proposed('a')]).then(() => {
    isAnswered = true;
  });
  const write = await disk.next();
  expect([isAnswered, store.visible]).toEqual([false, 0]);
  await write.finish();
  await append;
  expect([isAnswered, store.visible]).toEqual([true, 1]);
});

it('a repetition of an undurable append waits for it', async () => {
  const disk = slowDisk();
  const store = new EventStore(disk.bytes, () => undefined);
  const events = [proposed('a')];
  const first = store.append('s', 'no_stream', events);
  let isAnswered = false;
  const again = store.append('s', 'no_stream', events).then((result) => {
    isAnswered = true;
    return result;
  });
  const write = await disk.next();
  expect(isAnswered).toBe(false);
  await write.finish();
  expect(await again).toEqual(await first);
});

it('after a failed write no append succeeds, and durable events stay readable', async () => {
  const disk = slowDisk();
  const failures: Error[] = [];
  const onFailed = (error: Error) => failures.push(error);
  const store = new EventStore(disk.bytes, () => undefined, onFailed);
  const durable = store.append('s', 'any', [proposed('durable')]);
  await (await disk.next()).finish();
  await durable;
  const lost = store.append('s', 'any', [proposed('lost')]);
  (await disk.next()).fail(new Error('no space left on device'));
  await expect(lost).rejects.toThrow(StoreUnavailable);
  await expect(store.append('s', 'any', [proposed('later')])).rejects.toThrow(StoreUnavailable);
  expect(contentsOf(store)).toEqual(['durable']);
  expect(failures).toHaveLength(1);
  expect(disk.writes).toHaveLength(2);
});

it('a stopping store completes its appends and refuses new ones', async () => {
  const disk = slowDisk();
  const store = new EventStore(disk.bytes, () => undefined);
  const append = store.append('s', 'any', [proposed('a')]);
  const stopped = store.stop();
  await expect(store.append('s', 'any', [proposed('b')])).rejects.toThrow(StoreUnavailable);
  await (await disk.next()).finish();
  await stopped;
  expect(await append).toMatchObject({ revision: 0 });
});
