import { retryUntil } from '../../process/repeat-every.js';
import { EventLogUnavailable, LogMoves } from '../errors.js';
import { historyStream } from '../format/ledger-started.js';
import { eachOf } from '../read.js';
import { checkStreamName } from '../stream.js';
import type { Delivery, EventLog, StoredEvent, SubscribeOptions } from '../types.js';
import { movedLog } from './moved-log.js';
import { namesOrigin } from './origin.js';
import { moveOf, moveStream } from './record.js';

const retryMs = 500;
const arriving =
  'another log is being moved into this one: wait for `ledger log move` to end, or run it again';

/**
 * Translates positions if its first events record a move.
 * @param native with the server's positions
 */
export function logInPlace(
  native: EventLog,
  readOwn: (stream: string) => Promise<readonly StoredEvent[]>,
) {
  let resolved: EventLog | undefined;

  async function current(): Promise<EventLog> {
    if (resolved !== undefined) return resolved;
    const [[first], moveEvents] = await Promise.all([
      native.readStream(historyStream, { maxCount: 1 }),
      readOwn(moveStream),
    ]);
    const into = moveOf(moveEvents);
    const isOwn =
      first !== undefined && !namesOrigin(first) && into?.origins.has(first.id) !== true;
    if (isOwn) resolved = native;
    else if (into?.last !== undefined) resolved = movedLog(native, { ...into, last: into.last });
    else if (into !== undefined || first !== undefined) throw new LogMoves(arriving);
    return resolved ?? native;
  }

  const log: EventLog = {
    ...native,
    async append(stream, ...request) {
      checkStreamName(stream);
      return (await current()).append(stream, ...request);
    },
    async readStream(stream, options) {
      checkStreamName(stream);
      return (await current()).readStream(stream, options);
    },
    readAll: (options) => eachOf(log.readAllInRuns(options)),
    async *readAllInRuns(options) {
      yield* (await current()).readAllInRuns(options);
    },
    subscribe: (options) => resolved?.subscribe(options) ?? subscribed(current, options),
    eventAt: async (...position) => (await current()).eventAt(...position),
    firstEvent: async (options) => (await current()).firstEvent(options),
    async headPosition(options) {
      // First: a refusal of access then names $all.
      if (resolved === undefined) await native.headPosition(options);
      return (await current()).headPosition(options);
    },
  };
  return {
    log,
    /**
     * Reads whether the log was moved here, unless known.
     * @throws LogMoves for a half-moved log
     */
    settle: async () => void (await current()),
  };
}

async function* subscribed(
  current: () => Promise<EventLog>,
  options: SubscribeOptions,
): AsyncGenerator<Delivery> {
  const answered = () =>
    retryUntil(options.signal, retryMs, current, (error) => {
      if (!(error instanceof EventLogUnavailable)) throw error;
    });
  const log = await answered();
  if (log === undefined) return;
  for await (const delivery of log.subscribe(options)) {
    const now: EventLog | undefined = delivery.kind === 'events' ? await answered() : log;
    if (now === undefined) return;
    if (now !== log) return yield* now.subscribe(options);
    yield delivery;
  }
}
