import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Expected } from '../src/append-rules.js';
import { readStream } from '../src/reads.js';
import { memoryBytes } from '../src/storage/segments.js';
import { EventStore } from '../src/store.js';
import { dataOf, type ProposedEvent } from '../src/wire/recorded-event.js';

const open: EventStore[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});

const streams = ['a', 'b'] as const;
const expectation: fc.Arbitrary<Expected> = fc.oneof(
  fc.constantFrom<Expected>('any', 'no_stream', 'stream_exists'),
  fc.bigInt({ min: 0n, max: 6n }),
);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('append' as const),
    stream: fc.constantFrom(...streams),
    expected: expectation,
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('delete' as const),
    stream: fc.constantFrom(...streams),
    expected: expectation,
  }),
  fc.record({
    kind: fc.constant('tombstone' as const),
    stream: fc.constantFrom(...streams),
    expected: expectation,
  }),
);

/** A stream as simply as it can be said. */
interface ModelStream {
  events: string[];
  deleted: 'no' | 'softly' | 'for ever';
  /** The first revision that is readable. */
  first: number;
}

function matches(stream: ModelStream, expected: Expected): boolean {
  const exists = stream.events.length > 0 && stream.deleted === 'no';
  if (expected === 'any') return true;
  if (expected === 'stream_exists') return exists;
  if (expected === 'no_stream') return !exists;
  return expected === BigInt(stream.events.length - 1);
}

test('the store does what a simple model of it does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const store = new EventStore(memoryBytes(), () => undefined);
      open.push(store);
      const model = new Map<string, ModelStream>(
        streams.map((name) => [name, { events: [], deleted: 'no', first: 0 }]),
      );
      let made = 0;
      for (const { kind, stream: name, expected, ...more } of steps) {
        const stream = model.get(name);
        if (stream === undefined) throw new Error('no such stream');
        const allowed = stream.deleted !== 'for ever' && matches(stream, expected);
        if (kind === 'append') {
          const events = Array.from({ length: 'count' in more ? more.count : 1 }, () =>
            proposed(String(made++)),
          );
          const result = await store.append(name, expected, events);
          expect('refused' in result, `${kind} ${name} ${expected}`).toBe(!allowed);
          if (!allowed) continue;
          if (stream.deleted === 'softly') stream.first = stream.events.length;
          stream.deleted = 'no';
          stream.events.push(...events.map(({ data }) => Buffer.from(data).toString()));
        } else {
          const result = await (kind === 'delete' ? store.softDelete : store.tombstone).call(
            store,
            name,
            expected,
          );
          expect('refused' in result, `${kind} ${name} ${expected}`).toBe(!allowed);
          if (allowed) stream.deleted = kind === 'delete' ? 'softly' : 'for ever';
        }
      }
      for (const [name, stream] of model) {
        const read = readStream(store, name, { from: 'start', backwards: false, countMax: 1000n });
        if (stream.deleted !== 'no' || stream.events.length === 0) {
          expect(read.found).toBe(false);
          continue;
        }
        if (!read.found) throw new Error(`${name} was not found`);
        const found = [...read.ordinals].map((ordinal) =>
          Buffer.from(dataOf(store.answer(ordinal))).toString(),
        );
        expect(found).toEqual(stream.events.slice(stream.first));
        const backwards = readStream(store, name, {
          from: 'end',
          backwards: true,
          countMax: 1000n,
        });
        if (!backwards.found) throw new Error(`${name} was not found backwards`);
        expect([...backwards.ordinals].reverse()).toHaveLength(found.length);
      }
    }),
    { numRuns: 200 },
  );
});

function proposed(text: string): ProposedEvent {
  return {
    id: crypto.randomUUID(),
    type: 'Happened',
    contentType: 'application/octet-stream',
    data: Buffer.from(text),
    metadata: new Uint8Array(),
  };
}
