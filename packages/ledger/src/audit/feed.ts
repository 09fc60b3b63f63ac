import { once } from 'node:events';
import { holdPlace } from '@exchange/runtime/admission/request-work';
import { validationFailed } from '@exchange/runtime/http/http-problem';
import { implementRaw } from '@exchange/runtime/http/implement';
import { header } from '@exchange/runtime/http/request-facts';
import { callerOf } from '@exchange/runtime/http/server';
import { type Position, writeJson } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streamTransactions } from './contract.js';
import type { AuditApiOptions } from './dependencies.js';
import { type FeedPlace, feedId, placeOf, readFeedPlace, toldBefore } from './feed-place.js';
import { feedStreams, toldInFeed } from './feed-streams.js';
import { isInScope } from './owner-of-event.js';
import { lastLeafUpTo } from './queries.js';

const heartbeatMs = 15_000;
const batchMax = 200;
const retryMs = 1_000;

/**
 * Server-sent events of transactions in scope. The id of each is its place in the log: a client that comes back
 * with `Last-Event-ID` goes on after it, and loses and repeats nothing. A client that reads slowly is waited for; nothing
 * is kept for it but what the log holds anyway. A process that stops, or comes to an event that only a newer one knows, says where the
 * reader stands and ends: another one goes on from there.
 */
export function addFeedRoute(
  app: FastifyInstance,
  { eventLog, database, requireSameLog, tellings }: AuditApiOptions,
): void {
  const { leaving } = app;

  implementRaw(app, streamTransactions, async ({ query, raw }, reply) => {
    const { scope } = callerOf(raw);
    holdPlace(raw, 'feeds');
    const { raw: response } = reply;
    const ending = new AbortController();
    const end = () => ending.abort();
    if (leaving.aborted) end();
    else leaving.addEventListener('abort', end, { once: true });
    response.on('close', () => {
      leaving.removeEventListener('abort', end);
      end();
    });
    const resumed = header(raw, 'last-event-id') ?? query.after;
    const after = await startOf(resumed);
    const begin = resumed === undefined ? headOf(after) : await eventUpTo(after);
    const headers = Object.entries(reply.getHeaders());
    reply.hijack();
    for (const [name, value] of headers) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const write = async (text: string) => {
      if (response.write(text)) return;
      await once(response, 'drain', { signal: ending.signal }).catch(() => undefined);
    };
    let seen = after;
    await write(`id: ${placeText(seen)}\nretry: ${retryMs}\n: from ${placeText(seen)}\n\n`);
    const heart = setInterval(() => {
      if (!response.writableNeedDrain) response.write(': still here\n\n');
    }, heartbeatMs);
    let isOpened = false;
    try {
      const deliveries = eventLog.subscribe({
        after: begin,
        streamPrefixes: toldInFeed,
        batchMax,
        signal: ending.signal,
        async onOpened() {
          // A server that comes back with another log has nothing for this reader.
          if (isOpened) await requireSameLog();
          isOpened = true;
        },
      });
      for await (const delivery of deliveries) {
        if (delivery.kind !== 'events') continue;
        for (const stored of delivery.events) {
          if (!isInScope(scope, stored)) continue;
          const { position } = stored;
          const said = tellings.of(stored);
          if (said === 'newer' || ending.signal.aborted) return;
          const told = said?.filter(({ stream }) => stream.startsWith(feedStreams)) ?? [];
          for (const [index, { type, data, revision }] of told.entries()) {
            if (index < toldBefore(seen, position)) continue;
            if (ending.signal.aborted) return;
            const body = writeJson({
              position: position.toString(),
              recorded_at: stored.created.toISOString(),
              revision: Number(revision),
              type,
              data,
            });
            const place = placeOf(position, index, told.length);
            await write(`id: ${feedId(place)}\nevent: ${type}\ndata: ${body}\n\n`);
            seen = place;
          }
        }
      }
    } finally {
      clearInterval(heart);
      // By the standard an id without data is remembered: whoever was told nothing yet comes back to the right place too.
      response.end(
        `id: ${placeText(seen)}\nretry: ${retryMs}\n: this process ends the feed here; come back\n\n`,
      );
    }
  });

  /** What a client names may be no event's position: the log is asked from the event before it. */
  async function eventUpTo(place: FeedPlace | 'start'): Promise<Position | 'start'> {
    if (place === 'start') return place;
    return (await lastLeafUpTo(database, lastWhole(place)))?.position ?? 'start';
  }

  /** After the event that the client has seen last; without one, from now on. */
  async function startOf(resumed: string | undefined): Promise<FeedPlace | 'start'> {
    if (resumed === undefined) {
      const position = await eventLog.headPosition();
      return position === undefined ? 'start' : { position, index: undefined };
    }
    if (resumed === 'start') return 'start';
    const place = readFeedPlace(resumed.trim());
    if (place !== undefined) return place;
    throw validationFailed([
      {
        type: 'string_pattern_mismatch',
        loc: ['header', 'Last-Event-ID'],
        msg: 'Last-Event-ID should be the id of an event of this feed',
        input: resumed,
      },
    ]);
  }
}

/** The last position of which everything was told. */
const lastWhole = ({ position, index }: FeedPlace) =>
  index === undefined || position === 0n ? position : position - 1n;

const headOf = (place: FeedPlace | 'start') => (place === 'start' ? place : place.position);

/** A place as a client names it. */
const placeText = (place: FeedPlace | 'start') => (place === 'start' ? place : feedId(place));
