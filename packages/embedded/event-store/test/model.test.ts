import { randomUUID } from 'node:crypto';
import {
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type Position,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { event, newStream, rejection } from './conformance/case.js';
import { append, type ModelStream, newModelStream } from './conformance/model.js';
import { type Target, targets } from './conformance/target.js';

const stream = fc.nat(1);
const revision = fc.oneof(
  fc.bigInt({ min: 0n, max: 8n }),
  fc.constant(BigInt(Number.MAX_SAFE_INTEGER)),
);
const exact = fc.oneof(
  // Otherwise few exact appends would succeed.
  { weight: 3, arbitrary: fc.constant('current' as const) },
  { weight: 1, arbitrary: fc.constant('no_stream' as const) },
  { weight: 2, arbitrary: revision },
);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('append'),
      stream,
      expected: fc.oneof(exact, fc.constant('any' as const)),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('repeat'),
      stream,
      expected: exact,
      from: fc.nat(6),
      count: fc.integer({ min: 1, max: 3 }),
      extra: fc.nat(1),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

interface World {
  readonly client: EventStoreDBClient;
  readonly names: readonly string[];
  readonly streams: readonly ModelStream[];
  readonly log: string[];
}

describe.each(targets)('%s', (_, open) => {
  let target: Target;
  beforeAll(async () => {
    target = await open();
  }, 60_000); // May start an EventStoreDB.
  afterAll(() => target.close());

  it('matches a simple model for random sequences of calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { client } = target;
        const world: World = {
          client,
          names: [newStream('model'), newStream('model')],
          streams: [newModelStream(), newModelStream()],
          log: [],
        };
        const start = await client.appendToStream(newStream('marker'), [event(0)]);
        for (const step of steps) await take(world, step);
        for (const name of world.names.keys()) await compareReads(world, name);
        await compareLog(world, start.position);
      }),
      { numRuns: shortOrWhole(5, 60), endOnFailure: false },
    );
  }, 20_000); // Hundreds of calls by gRPC.
});

async function take(world: World, step: Step): Promise<void> {
  const name = world.names[step.stream] ?? '';
  const model = world.streams[step.stream] ?? newModelStream();
  switch (step.kind) {
    case 'append': {
      const ids = Array.from({ length: step.count }, () => randomUUID());
      return appendBoth(world, name, model, revisionOf(step.expected, model), ids);
    }
    case 'repeat': {
      const again = model.ids.slice(step.from, step.from + step.count);
      const ids = [...again, ...Array.from({ length: step.extra }, () => randomUUID())];
      if (ids.length === 0) return;
      return appendBoth(world, name, model, revisionOf(step.expected, model), ids);
    }
    default:
      return step satisfies never;
  }
}

function revisionOf(
  drawn: AppendExpectedRevision | 'current' | string,
  model: ModelStream,
): AppendExpectedRevision {
  if (drawn === 'any' || drawn === 'no_stream') return drawn;
  if (typeof drawn === 'bigint') return drawn;
  return model.ids.length === 0 ? 'no_stream' : BigInt(model.ids.length - 1);
}

async function appendBoth(
  world: World,
  name: string,
  model: ModelStream,
  expectedRevision: AppendExpectedRevision,
  ids: readonly string[],
): Promise<void> {
  const before = model.ids.length;
  const outcome = append(model, expectedRevision, ids);
  world.log.push(...model.ids.slice(before));
  const events = ids.map((id, n) => event(n, { id }));
  const appended = world.client.appendToStream(name, events, { expectedRevision });
  if ('error' in outcome) {
    expect(await rejection(appended)).toMatchObject({
      type: outcome.error,
      streamName: name,
      expectedVersion: expectedRevision,
      actualVersion: outcome.actual,
    });
    return;
  }
  expect((await appended).nextExpectedRevision).toBe(BigInt(outcome.revision));
}

async function compareReads({ client, names, streams }: World, index: number): Promise<void> {
  const name = names[index] ?? '';
  const model = streams[index] ?? newModelStream();
  const forwards = model.ids;
  const fromEnd = { direction: BACKWARDS, fromRevision: END } as const;
  if (forwards.length === 0) {
    for (const direction of [{}, fromEnd]) {
      expect(await rejection(ids(client.readStream(name, direction)))).toMatchObject({
        type: 'stream-not-found',
        streamName: name,
      });
    }
    return;
  }
  const backwards = [...forwards].reverse();
  expect(await ids(client.readStream(name))).toEqual(forwards);
  expect(await ids(client.readStream(name, fromEnd))).toEqual(backwards);
  const end = forwards.length;
  for (const from of new Set([0, 1, end - 1, end, end + 1])) {
    const window = { fromRevision: BigInt(from), maxCount: 2 };
    expect(await ids(client.readStream(name, window))).toEqual(forwards.slice(from, from + 2));
    expect(await ids(client.readStream(name, { ...window, direction: BACKWARDS }))).toEqual(
      backwards.slice(Math.max(0, end - 1 - from)).slice(0, 2),
    );
  }
}

/** A position is inclusive forwards and exclusive backwards. */
async function compareLog({ client, names, log }: World, start?: Position): Promise<void> {
  const isOurs = ({ event: recorded }: ResolvedEvent) =>
    recorded !== undefined && names.includes(recorded.streamId) && !recorded.type.startsWith('$');
  const positions: Position[] = [];
  for await (const resolved of client.readAll({ fromPosition: start ?? START })) {
    if (isOurs(resolved) && resolved.event?.position) positions.push(resolved.event.position);
  }
  expect(positions).toHaveLength(log.length);
  const backwards = (fromPosition: Position | typeof END) =>
    ids(client.readAll({ direction: BACKWARDS, fromPosition }), isOurs);
  expect(await backwards(END)).toEqual(log.toReversed());
  for (const at of new Set([0, Math.floor(log.length / 2)])) {
    const fromPosition = positions[at];
    if (fromPosition === undefined) continue;
    expect(await ids(client.readAll({ fromPosition }), isOurs)).toEqual(log.slice(at));
    expect(await backwards(fromPosition)).toEqual(log.slice(0, at).reverse());
    expect(await ids(client.readAll({ fromPosition, maxCount: 1 }))).toEqual([log[at]]);
  }
}

async function ids(
  events: AsyncIterable<ResolvedEvent>,
  isWanted: (event: ResolvedEvent) => boolean = () => true,
): Promise<string[]> {
  const names: string[] = [];
  for await (const resolved of events) {
    if (isWanted(resolved)) names.push(resolved.event?.id ?? '');
  }
  return names;
}
