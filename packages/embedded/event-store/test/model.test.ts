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
import { expect, it } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { event, newStream, onEveryStore, upTo } from './client.js';

interface ModelStream {
  readonly name: string;
  readonly ids: string[];
}

const stream = fc.nat(1);
const count = fc.integer({ min: 1, max: 3 });
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
const none = fc.constant(0);
const inexact = fc.oneof(exact, fc.constant('any' as const));
const append = fc.record({ stream, expected: inexact, from: none, again: none, added: count });
const repeat = fc.record({ stream, expected: exact, from: fc.nat(6), again: count, added: stream });
const steps = fc.array(
  fc.oneof({ weight: 5, arbitrary: append }, { weight: 3, arbitrary: repeat }),
  { minLength: 5, maxLength: 25 },
);

onEveryStore((connected) => {
  it('matches a simple model for random sequences of calls', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const client = connected();
        const streams = upTo(2).map((): ModelStream => ({ name: newStream('model'), ids: [] }));
        const log: string[] = [];
        const start = await client.appendToStream(newStream('marker'), [event(0)]);
        for (const { stream: index, expected, from, again, added } of script) {
          const [model] = streams.slice(index);
          const ids = [
            ...(model?.ids.slice(from, from + again) ?? []),
            ...upTo(added).map(() => randomUUID()),
          ];
          if (model === undefined || ids.length === 0) continue;
          const before = model.ids.length;
          const current = before === 0 ? 'no_stream' : BigInt(before - 1);
          await appendBoth(client, model, expected === 'current' ? current : expected, ids);
          log.push(...model.ids.slice(before));
        }
        for (const one of streams) await compareReads(client, one);
        const names = new Set(streams.map(({ name }) => name));
        await compareLog(client, names, log, start.position);
      }),
      { numRuns: shortOrWhole(5, 60), endOnFailure: false },
    );
  }, 20_000); // Hundreds of calls by gRPC.
});

async function appendBoth(
  client: EventStoreDBClient,
  { name, ids: known }: ModelStream,
  expectedRevision: AppendExpectedRevision,
  ids: readonly string[],
): Promise<void> {
  const end = known.length;
  const first =
    expectedRevision === 'any'
      ? end
      : expectedRevision === 'no_stream'
        ? 0
        : Number(expectedRevision) + 1;
  const events = ids.map((id, n) => event(n, { id }));
  const appended = client.appendToStream(name, events, { expectedRevision });
  if (first === end) known.push(...ids);
  else if (!ids.every((id, n) => known[first + n] === id)) {
    await expect(appended).rejects.toMatchObject({
      type: 'wrong-expected-version',
      streamName: name,
      expectedVersion: expectedRevision,
      actualVersion: end === 0 ? 'no_stream' : BigInt(end - 1),
    });
    return;
  }
  expect((await appended).nextExpectedRevision).toBe(BigInt(first + ids.length - 1));
}

async function compareReads(
  client: EventStoreDBClient,
  { name, ids: forwards }: ModelStream,
): Promise<void> {
  const fromEnd = { direction: BACKWARDS, fromRevision: END } as const;
  if (forwards.length === 0) {
    for (const direction of [{}, fromEnd]) {
      await expect(idsIn(client.readStream(name, direction))).rejects.toMatchObject({
        type: 'stream-not-found',
        streamName: name,
      });
    }
    return;
  }
  const backwards = forwards.toReversed();
  expect(await idsIn(client.readStream(name))).toEqual(forwards);
  expect(await idsIn(client.readStream(name, fromEnd))).toEqual(backwards);
  const end = forwards.length;
  for (const from of new Set([0, 1, end - 1, end, end + 1])) {
    const window = { fromRevision: BigInt(from), maxCount: 2 };
    expect(await idsIn(client.readStream(name, window))).toEqual(forwards.slice(from, from + 2));
    expect(await idsIn(client.readStream(name, { ...window, direction: BACKWARDS }))).toEqual(
      backwards.slice(Math.max(0, end - 1 - from)).slice(0, 2),
    );
  }
}

/** A position is inclusive forwards and exclusive backwards. */
async function compareLog(
  client: EventStoreDBClient,
  names: ReadonlySet<string>,
  log: readonly string[],
  start?: Position,
): Promise<void> {
  const isOurs = ({ event: recorded }: ResolvedEvent) =>
    recorded !== undefined && names.has(recorded.streamId) && !recorded.type.startsWith('$');
  const positions: Position[] = [];
  for await (const resolved of client.readAll({ fromPosition: start ?? START })) {
    if (isOurs(resolved) && resolved.event?.position) positions.push(resolved.event.position);
  }
  expect(positions).toHaveLength(log.length);
  const backwards = (fromPosition: Position | typeof END) =>
    idsIn(client.readAll({ direction: BACKWARDS, fromPosition }), isOurs);
  expect(await backwards(END)).toEqual(log.toReversed());
  for (const at of new Set([0, Math.floor(log.length / 2)])) {
    const fromPosition = positions[at];
    if (fromPosition === undefined) continue;
    expect(await idsIn(client.readAll({ fromPosition }), isOurs)).toEqual(log.slice(at));
    expect(await backwards(fromPosition)).toEqual(log.slice(0, at).reverse());
    expect(await idsIn(client.readAll({ fromPosition, maxCount: 1 }))).toEqual([log[at]]);
  }
}

async function idsIn(
  events: AsyncIterable<ResolvedEvent>,
  isWanted: (event: ResolvedEvent) => boolean = () => true,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const resolved of events) if (isWanted(resolved)) ids.push(resolved.event?.id ?? '');
  return ids;
}
