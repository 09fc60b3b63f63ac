import {
  type AllStreamSubscription,
  type AppendExpectedRevision,
  BACKWARDS,
  binaryEvent,
  END,
  type EventStoreDBClient,
  type ExpectedRevision,
  eventTypeFilter,
  type Filter,
  FORWARDS,
  jsonEvent,
  type Position,
  type ResolvedEvent,
  START,
  type StreamSubscription,
  streamNameFilter,
} from '@eventstore/db-client';
import type { Operation } from './operations.js';

/** A server, what it is asked through, and what it has answered that later operations go by. */
export interface Side {
  readonly client: EventStoreDBClient;
  /** Positions of appends that were done, in their order. */
  readonly positions: Position[];
  /** What names and ids of this run begin with; the same for both servers. */
  readonly run: string;
}

const oneACall = { credentials: { username: 'admin', password: 'changeit' } };

/** Does it, and says what came of it in such words that two servers can be compared. */
export async function perform(side: Side, operation: Operation, number: number): Promise<unknown> {
  try {
    return await answer(side, operation, number);
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): unknown {
  if (!(error instanceof Error)) throw error;
  const field = (name: string): unknown => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'bigint' ? String(value) : value;
  };
  return {
    failed: field('type') ?? error.message,
    code: field('code'),
    stream: field('streamName'),
    expected: field('expectedVersion'),
    actual: field('actualVersion'),
  };
}

async function answer(side: Side, operation: Operation, number: number): Promise<unknown> {
  const { client } = side;
  switch (operation.kind) {
    case 'append': {
      const events = operation.events.map((one, n) => {
        const key = one.again === undefined ? `${number}${n}a` : `${one.again}b`;
        const id = `${side.run}-0000-4000-8000-${key.padStart(12, '0')}`;
        const metadata = one.hasMetadata ? { metadata: { by: 'both' } } : {};
        // In a batch the original answers an impossible event twice, the second time when its deadline has passed.
        const type = one.type === '' && operation.way === 'batch' ? 'Plain' : one.type;
        return one.isJson
          ? jsonEvent({ id, type, data: { number, n }, ...metadata })
          : binaryEvent({ id, type, data: Buffer.from([number % 256, n]) });
      });
      const appended = await client.appendToStream(nameOf(side, operation.stream), events, {
        expectedRevision: revisionOf(operation.expected),
        ...(operation.way === 'single' ? oneACall : {}),
      });
      const { position, success, nextExpectedRevision } = appended;
      // The position of an append of nothing is not one that the servers share.
      if (position !== undefined && events.length > 0) side.positions.push(position);
      return { success, next: String(nextExpectedRevision), hasPosition: position !== undefined };
    }
    case 'delete':
    case 'tombstone': {
      const isOfMetadata = operation.kind === 'tombstone' && operation.ofMetadata;
      const name = `${isOfMetadata ? '$$' : ''}${nameOf(side, operation.stream)}`;
      const method = operation.kind === 'delete' ? 'deleteStream' : 'tombstoneStream';
      const expectedRevision = deletable(operation.expected);
      await client[method](name, { expectedRevision });
      return 'done';
    }
    case 'write metadata': {
      const json = JSON.stringify(operation.metadata, (_, value: unknown) =>
        typeof value === 'bigint' ? Number(value) : value,
      );
      const event = { ...jsonEvent({ type: '$metadata', data: {} }), data: JSON.parse(json) };
      const name = `$$${nameOf(side, operation.stream)}`;
      return String((await client.appendToStream(name, [event])).nextExpectedRevision);
    }
    case 'read': {
      const name = nameOf(side, operation.stream);
      const read = client.readStream(operation.ofMetadata ? `$$${name}` : name, {
        fromRevision: placeOf(operation.from),
        direction: operation.backwards ? BACKWARDS : FORWARDS,
        maxCount: operation.count,
      });
      return await gathered(read);
    }
    case 'read $all': {
      // Backwards the original goes by whatever bytes stand before a place that is no event's.
      const beside = operation.backwards ? 0n : operation.place.beside;
      const fromPosition = positionOf(side, { ...operation.place, beside });
      const direction = operation.backwards ? BACKWARDS : FORWARDS;
      const found = await gathered(client.readAll({ fromPosition, direction, maxCount: 200 }));
      return found.filter(isOf(side)).slice(0, operation.count);
    }
    case 'follow':
      return followed(
        client.subscribeToStream(nameOf(side, operation.stream), {
          fromRevision: placeOf(operation.from),
        }),
      );
    case 'follow $all': {
      const filter = filterOf(side, operation.filter);
      const { seen, end } = await followed(
        client.subscribeToAll({
          fromPosition: positionOf(side, operation.place),
          ...(filter === undefined ? {} : { filter }),
        }),
      );
      return { seen: seen.filter(isOf(side)), end };
    }
    default:
      return operation satisfies never;
  }
}

function nameOf({ run }: Side, stream: number): string {
  const kinds = [`differential-${run}`, `größe-${run}`, `${'long'.repeat(50)}-${run}`];
  return `${kinds[stream % 13] ?? kinds[0]}-${stream}`;
}

function revisionOf(text: string | bigint): AppendExpectedRevision {
  return text === 'any' || text === 'no_stream' || text === 'stream_exists' ? text : BigInt(text);
}

/** A client cannot expect of a deletion that the stream exists. */
function deletable(text: string | bigint): ExpectedRevision {
  const expected = revisionOf(text);
  return expected === 'stream_exists' ? 'any' : expected;
}

function placeOf(from: string | bigint) {
  return from === 'start' ? START : from === 'end' ? END : BigInt(from);
}

function positionOf(
  { positions }: Side,
  { append, beside }: { readonly append: number; readonly beside: bigint },
): Position {
  const place = positions.at(-1 - append);
  // Where nothing was appended yet, the original has records of its own.
  if (place === undefined) return { commit: 0n, prepare: 0n };
  return { commit: place.commit + beside, prepare: place.prepare + beside };
}

function filterOf({ run }: Side, kind: string): Filter | undefined {
  switch (kind) {
    case 'type prefix':
      return eventTypeFilter({ prefixes: ['Boo', 'Gr'] });
    case 'stream prefix':
      return streamNameFilter({ prefixes: [`differential-${run}-1`, 'long'] });
    case 'type expression':
      return eventTypeFilter({ regex: '^(Settled|\\w+ö.e)$' });
    case 'stream expression':
      return streamNameFilter({ regex: `${run}-\\d?[13579]$` });
    case 'no prefix':
      return streamNameFilter({ prefixes: [] });
    case 'no expression':
      return eventTypeFilter({ regex: '' });
    case 'malformed':
      return eventTypeFilter({ regex: '(' });
    default:
      return undefined;
  }
}

interface Found {
  readonly stream: string;
  readonly revision: string;
  readonly type: string;
}

/** The servers' own events are in one log alone. */
function isOf({ run }: Side): (found: Found) => boolean {
  return ({ stream }) => stream.includes(run);
}

async function gathered(read: AsyncIterable<ResolvedEvent>): Promise<Found[]> {
  const found: Found[] = [];
  for await (const resolved of read) found.push(said(resolved));
  return found;
}

function said({ event: recorded }: ResolvedEvent): Found {
  if (recorded === undefined) throw new Error('an answer without an event');
  const { streamId, revision, type, isJson, id, data, metadata } = recorded;
  return Object.assign(
    { stream: streamId.slice(-60), revision: String(revision), type, isJson },
    // Servers write events of their own with ids that they make up.
    type === '$metadata' || type === '$streamDeleted' ? {} : { id },
    type === '$streamDeleted' ? {} : { data, metadata },
  );
}

const quietMs = 150;

/** What a subscription has brought when it has caught up, has failed, or has had nothing to say for a while. */
async function followed(
  subscription: AllStreamSubscription | StreamSubscription,
): Promise<{ readonly seen: readonly Found[]; readonly end: unknown }> {
  const seen: Found[] = [];
  try {
    const end = await new Promise<unknown>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = (how: unknown) => {
        clearTimeout(timer);
        resolve(how);
      };
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => settle('quiet'), quietMs);
      };
      subscription.on('confirmation', wait);
      subscription.on('data', (resolved: ResolvedEvent) => {
        seen.push(said(resolved));
        wait();
      });
      subscription.on('caughtUp', () => settle('caught up'));
      subscription.on('error', (error: unknown) => settle(failure(error)));
    });
    return { seen: [...seen], end };
  } finally {
    subscription.on('error', () => undefined);
    await subscription.unsubscribe().catch(() => undefined);
  }
}
