import { Readable } from 'node:stream';
import { holdSlots } from '@exchange/runtime/admission/request-work';
import { logEndFor } from '@exchange/runtime/event-log/log-end';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { callerOf } from '@exchange/runtime/http/caller/authenticated-request';
import { implementRaw } from '@exchange/runtime/http/implement';
import { validationFailed } from '@exchange/runtime/http/problems/http-problem';
import { header } from '@exchange/runtime/http/request-facts';
import { sendStream } from '@exchange/runtime/http/send-stream';
import { type Position, type Scope, writeJson } from '@exchange/units';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { streamTransactions } from '../contract.js';
import type { AuditApiOptions } from '../dependencies.js';
import { lastLeafUpTo } from '../log-index/queries.js';
import { isInScope } from '../owner-of-event.js';
import {
  type FeedPlace,
  feedId,
  lastWhole,
  placeOf,
  publicationsUpTo,
  readFeedPlace,
} from './place.js';
import type { Publication } from './publications.js';
import { feedStreamPrefix, feedStreamPrefixes } from './streams.js';

const heartbeatMs = 15_000;

const feedHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

const retryMs = 1_000;

/** Resumes without loss or repetition. */
export function addFeedRoute(app: FastifyInstance, options: AuditApiOptions): void {
  const { shutdown } = app;
  implementRaw(app, streamTransactions, async ({ query, raw }, reply) => {
    const { scope } = callerOf(raw);
    holdSlots(raw, 'feeds');
    const left = new AbortController();
    const signal = AbortSignal.any([shutdown, left.signal]);
    const { raw: response } = reply;
    const heartbeat = setInterval(() => {
      if (response.headersSent && !response.writableNeedDrain) response.write(': still here\n\n');
    }, heartbeatMs);
    response.on('close', () => {
      clearInterval(heartbeat);
      left.abort();
    });
    const resumed = header(raw, 'last-event-id') ?? query.after;
    const after = await startOf(options, resumed);
    const from = resumed === undefined ? headOf(after) : await eventUpTo(options.database, after);
    const texts = feedTexts(options, { scope, after, from, signal }, raw.log);
    return sendStream(reply.headers(feedHeaders), Readable.from(texts));
  });
}

async function* feedTexts(
  stores: FeedStores,
  request: FeedRequest,
  log: FastifyBaseLogger,
): AsyncGenerator<string> {
  let place = request.after;
  const messageOf = (text: string) => `id: ${placeText(place)}\nretry: ${retryMs}\n: ${text}\n\n`;
  yield messageOf(`from ${placeText(place)}`);
  try {
    for await (const entry of feedEntries(stores, request)) {
      yield entry.text;
      place = entry.place;
    }
  } catch (error) {
    log.warn({ reason: String(error) }, 'a feed ended');
  }
  // The standard permits an id without data, so a reader without events resumes too.
  yield messageOf('this process ends the feed here; come back');
}

interface FeedRequest {
  readonly scope: Scope;
  readonly after: FeedPlace | 'start';
  /** Exclusive. */
  readonly from: Position | 'start';
  readonly signal: AbortSignal;
}

interface FeedStores extends Pick<AuditApiOptions, 'requireSameLog' | 'publications'> {
  readonly eventLog: Pick<EventLog, 'subscribe'>;
}

interface FeedEntry {
  readonly place: FeedPlace;
  readonly text: string;
}

export async function* feedEntries(
  { eventLog, requireSameLog, publications }: FeedStores,
  { scope, after, from, signal }: FeedRequest,
): AsyncGenerator<FeedEntry> {
  let place = after;
  let isOpened = false;
  const deliveries = eventLog.subscribe({
    after: from,
    streamPrefixes: feedStreamPrefixes,
    signal,
    async onOpened() {
      // A reconnected event store may hold another log.
      if (isOpened) await requireSameLog();
      isOpened = true;
    },
  });
  for await (const delivery of deliveries) {
    if (delivery.kind !== 'events') continue;
    for (const stored of delivery.events) {
      if (!isInScope(scope, stored)) continue;
      const read = publications.of(stored);
      if (read === 'newer') return;
      for (const entry of entriesOf(stored, read ?? [], place)) {
        if (signal.aborted) return;
        yield entry;
        place = entry.place;
      }
    }
  }
}

function entriesOf(
  stored: StoredEvent,
  publications: readonly Publication[],
  after: FeedPlace | 'start',
): readonly FeedEntry[] {
  const { position, created } = stored;
  const published = publications.filter(({ stream }) => stream.startsWith(feedStreamPrefix));
  const entries = published.map(({ type, data, revision }, index): FeedEntry => {
    const place = placeOf(position, index, published.length);
    const body = writeJson({
      position: position.toString(),
      recorded_at: created.toISOString(),
      revision: Number(revision),
      type,
      data,
    });
    return { place, text: `id: ${feedId(place)}\nevent: ${type}\ndata: ${body}\n\n` };
  });
  return entries.slice(publicationsUpTo(after, position));
}

async function eventUpTo(
  database: AuditApiOptions['database'],
  place: FeedPlace | 'start',
): Promise<Position | 'start'> {
  if (place === 'start') return place;
  return (await lastLeafUpTo(database, lastWhole(place)))?.position ?? 'start';
}

async function startOf(
  { eventLog }: AuditApiOptions,
  resumed: string | undefined,
): Promise<FeedPlace | 'start'> {
  if (resumed === undefined) {
    const position = await eventLog.headPosition();
    return position === undefined ? 'start' : { position, index: undefined };
  }
  if (resumed === 'start') return 'start';
  const place = readFeedPlace(resumed.trim());
  if (place === undefined) {
    const fault = 'should be the id of an event of this feed';
    throw refusedId(resumed, 'string_pattern_mismatch', fault);
  }
  const end = await logEndFor(place.position, eventLog);
  if (place.position <= end) return place;
  // A restored older log would repeat the position for another event.
  throw refusedId(
    resumed,
    'value_error',
    `should be at most the position of the log's end, ${end}: the log was replaced by an older one, and must be read again from the start`,
  );
}

const refusedId = (input: string, type: string, fault: string) =>
  validationFailed({
    ...{ type, input },
    loc: ['header', 'Last-Event-ID'],
    msg: `Last-Event-ID ${fault}`,
  });

const headOf = (place: FeedPlace | 'start') => (place === 'start' ? place : place.position);

const placeText = (place: FeedPlace | 'start') => (place === 'start' ? place : feedId(place));
