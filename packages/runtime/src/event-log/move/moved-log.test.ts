import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unused } from '../../../test/unused.js';
import { LogMoves } from '../errors.js';
import { eachOf } from '../read.js';
import type { EventLog, ReadAllOptions, StoredEvent, SubscribeOptions } from '../types.js';
import { logInPlace } from './log-in-place.js';
import { movedLog } from './moved-log.js';
import { withOrigin } from './origin.js';

/** Like EventStoreDB, refuses a position without an event. */
function logOf(events: readonly StoredEvent[]): EventLog {
  const from = (position: bigint) => {
    if (events.some((one) => one.position === position)) return position;
    throw new RangeError(`no event begins at ${position}`);
  };
  async function* readAllInRuns({ from: start, direction, maxCount }: ReadAllOptions = {}) {
    const isBackwards = direction === 'backwards';
    const at = typeof start === 'bigint' ? from(start) : undefined;
    const isAll = start === (isBackwards ? 'end' : 'start') || start === undefined;
    const matching = events.filter(({ position }) =>
      at === undefined ? isAll : isBackwards ? position < at : position >= at,
    );
    const inOrder = (isBackwards ? matching.toReversed() : matching).slice(0, maxCount);
    for (let run = 0; run < inOrder.length; run += 3) yield inOrder.slice(run, run + 3);
  }
  return {
    readAllInRuns,
    readAll: (options) => eachOf(readAllInRuns(options)),
    async *subscribe({ after }: SubscribeOptions) {
      const at = after === 'start' ? 0n : from(after);
      yield { kind: 'events', events: events.filter(({ position }) => position > at) };
      yield { kind: 'live' };
    },
    readStream: async (_, options) => events.slice(0, options?.maxCount),
    eventAt: async (position) => events.find((one) => one.position === position),
    firstEvent: async () => events[0],
    headPosition: async () => events.at(-1)?.position,
    ...{ append: unused, refusal: unused, whyClosed: unused, serverVersion: unused, close: unused },
  };
}

async function listOf<Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}

const eventAt = (position: bigint, number: number): StoredEvent => ({
  ...{ id: `event ${number}`, stream: 'thing-1', revision: BigInt(number), position },
  ...{ type: 'ThingChanged', data: number, metadata: { number }, created: new Date(number) },
});

const gap = fc.integer({ min: 1, max: 9 });
const moves = fc
  .record({
    moved: fc.array(fc.tuple(gap, gap), { minLength: 1, maxLength: 20 }),
    later: fc.array(gap, { maxLength: 5 }),
    every: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ moved, later, every }) => {
    const last = { ledger: 0n, native: 0n };
    const places: { ledger: bigint; native: bigint }[] = [];
    const originals: StoredEvent[] = [];
    const natives: StoredEvent[] = [];
    const arrive = (ledger: number, native: number) => {
      last.ledger += BigInt(ledger);
      last.native += BigInt(native);
      const original = eventAt(last.ledger, originals.length);
      originals.push(original);
      return original;
    };
    for (const gaps of moved) {
      const original = arrive(...gaps);
      const { position, created: time } = original;
      const metadata = withOrigin(original.metadata, { position, time });
      natives.push({ ...original, metadata, position: last.native, created: new Date(1e6) });
      if (originals.length % every === 0) places.push({ ...last });
    }
    const end = { ...last };
    for (const one of later) natives.push({ ...arrive(one, one), position: last.native });
    return { originals, natives, places, last: end };
  });

type Move = typeof moves extends fc.Arbitrary<infer One> ? One : never;

const movedOf = ({ natives, places, last }: Move) =>
  movedLog(logOf(natives), { move: '', places, origins: new Map(), last });

test('reads of a moved log give the events of the original one', async () => {
  const start = fc.oneof(fc.constantFrom('start' as const, 'end' as const), fc.nat(99));
  const direction = fc.constantFrom('forwards' as const, 'backwards' as const);
  await fc.assert(
    fc.asyncProperty(moves, start, direction, fc.option(fc.nat(9)), async (log, at, way, most) => {
      const { originals } = log;
      const position = typeof at === 'number' ? originals[at % originals.length]?.position : at;
      const options = {
        ...{ from: position ?? 'start', direction: way },
        ...(most === null ? {} : { maxCount: most }),
      };
      const [moved, original] = [movedOf(log), logOf(originals)];
      expect(await listOf(moved.readAll(options))).toEqual(await listOf(original.readAll(options)));
    }),
  );
});

test('a subscription to a moved log gives each event behind its position once', async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.nat(99), async (log, at) => {
      const { originals } = log;
      const after = originals[at % originals.length]?.position ?? 0n;
      const { signal } = new AbortController();
      const deliveries = movedOf(log).subscribe({ after, streamPrefixes: [''], signal });
      const events = (await listOf(deliveries)).flatMap((one) =>
        one.kind === 'events' ? one.events : [],
      );
      expect(events).toEqual(originals.filter(({ position }) => position > after));
    }),
  );
});

test('a moved log has events at their original positions only', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (log) => {
      const [moved, original] = [movedOf(log), logOf(log.originals)];
      const head = await moved.headPosition();
      expect(head).toBe(await original.headPosition());
      for (let position = 0n; position <= (head ?? 0n); position += 1n) {
        expect(await moved.eventAt(position)).toEqual(await original.eventAt(position));
      }
    }),
  );
});

test('an append to a moved log, new or repeated, gets the position of its event', async () => {
  const original = eventAt(7n, 0);
  const metadata = withOrigin(original.metadata, { position: 7n, time: original.created });
  const native = logOf([{ ...original, metadata, position: 30n }]);
  const appended = (position: bigint) =>
    movedLog(
      { ...native, append: async () => ({ revision: 0n, position }) },
      { move: '', places: [], origins: new Map(), last: { ledger: 9n, native: 40n } },
    ).append(original.stream, 'no_stream', []);
  expect(await appended(30n)).toEqual({ revision: 0n, position: 7n });
  expect(await appended(44n)).toEqual({ revision: 0n, position: 13n });
});

test('a log is not read before its move has ended', async () => {
  const original = eventAt(7n, 0);
  const metadata = withOrigin({}, { position: 7n, time: original.created });
  const native = logOf([{ ...original, metadata, position: 30n }]);
  const records: StoredEvent[] = [];
  const note = (type: string, data: unknown) =>
    records.push({ ...eventAt(0n, records.length), type, data });
  const { log } = logInPlace(native, async () => records);
  note('$ledger-move-begun', { move: randomUUID() });
  await expect(log.headPosition()).rejects.toThrow(LogMoves);
  note('$ledger-move-ended', { last: ['7', '30'] });
  expect(await log.headPosition()).toBe(7n);
});
