import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { writeEventLine } from '@exchange/proof';
import { holdSlots } from '@exchange/runtime/admission/request-work';
import { isEventMetadata } from '@exchange/runtime/event-log/metadata';
import type { Position, StoredEvent } from '@exchange/runtime/event-log/types';
import { callerOf } from '@exchange/runtime/http/caller/authenticated-request';
import { implementRaw } from '@exchange/runtime/http/implement';
import { header } from '@exchange/runtime/http/request-facts';
import { sendStream } from '@exchange/runtime/http/send-stream';
import type { Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { type ExportQuery, exportEvents } from '../contract.js';
import type { AuditApiOptions } from '../dependencies.js';
import { checkpointEndAt } from '../log-index/queries.js';
import { isInScope } from '../owner-of-event.js';
import { attested } from '../proof/leaf.js';
import { createLogTree } from '../proof/log-tree.js';
import { isExportRecord } from '../record/events.js';
import { endOfAnyLog, type LogLine, linesOfLog } from './log-lines.js';

/** Pages up to this size are reads, not recorded exports. */
const pageMax = 100;
const chunkChars = 64 * 1024;

/**
 * Streams NDJSON in constant memory. Without `limit` and `until` it ends at the newest checkpoint,
 * so that a quiet log gives the same export again.
 */
export function addExportRoute(app: FastifyInstance, options: AuditApiOptions): void {
  const { eventLog, requireTree, recordExport } = options;

  const tree = createLogTree(options);

  implementRaw(app, exportEvents, async ({ query, raw }, reply) => {
    const { scope } = callerOf(raw);
    holdSlots(raw, 'exports');
    const after = query.after === undefined ? undefined : BigInt(query.after);
    const until = query.until === undefined ? endOfAnyLog : BigInt(query.until);
    const { order, limit = Number.POSITIVE_INFINITY } = query;
    // Leaf numbers come from the tree.
    if (after !== undefined || order === 'newest') await requireTree();
    let end = until;
    if (limit > pageMax) {
      const head = (await eventLog.headPosition()) ?? 0n;
      const record = await recordExport(raw, least(head, until));
      if (until > head) {
        const isPage = query.limit !== undefined;
        end = least(until, isPage ? record : await endBeforeRecords(options, record));
      }
    }
    if (order === 'newest') await tree.upToDate();
    const part = linesOfLog(options, { after, until: end, order });
    const selection = selectedBy(query, scope);
    const lines = Readable.from(chunksOf(part, selection, limit));
    reply.header('content-type', 'application/x-ndjson; charset=utf-8');
    reply.header('cache-control', 'no-store');
    if (!/\bgzip\b/.test(header(raw, 'accept-encoding') ?? '')) return sendStream(reply, lines);
    const gzip = createGzip({ level: 3, chunkSize: chunkChars });
    pipeline(lines, gzip, () => undefined);
    reply.header('content-encoding', 'gzip');
    return sendStream(reply, gzip);
  });
}

const least = (one: Position, other: Position) => (one < other ? one : other);

function selectedBy(query: ExportQuery, scope: Scope): (event: StoredEvent) => boolean {
  const { type, stream_prefix: prefix, actor, recorded_from, recorded_to } = query;
  const types = type === undefined ? undefined : new Set(type.split(','));
  const from = recorded_from === undefined ? undefined : Date.parse(recorded_from);
  const to = recorded_to === undefined ? undefined : Date.parse(recorded_to);
  return (event) => {
    if (types !== undefined && !types.has(event.type)) return false;
    if (prefix !== undefined && !event.stream.startsWith(prefix)) return false;
    if (from !== undefined && event.created.getTime() < from) return false;
    if (to !== undefined && event.created.getTime() >= to) return false;
    if (actor !== undefined && actorOf(event) !== actor) return false;
    return isInScope(scope, event);
  };
}

function actorOf({ metadata }: StoredEvent): string | undefined {
  return isEventMetadata(metadata) ? metadata.actor.id : undefined;
}

async function* chunksOf(
  lines: AsyncIterable<readonly LogLine[]>,
  isWanted: (event: StoredEvent) => boolean,
  limit: number,
): AsyncGenerator<string> {
  let chunk = '';
  let left = limit;
  for await (const run of lines) {
    for (const { event, leaf } of run) {
      if (!isWanted(event)) continue;
      chunk += `${writeEventLine(attested(event), leaf)}\n`;
      left -= 1;
      if (left > 0 && chunk.length < chunkChars) continue;
      yield chunk;
      if (left === 0) return;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

type Stores = Pick<AuditApiOptions, 'eventLog' | 'database' | 'requireTree'>;

/** Returns the last position before `end` without records of exports, as in checkpoints. */
async function endBeforeRecords(
  { eventLog, database, requireTree }: Stores,
  end: Position,
): Promise<Position> {
  // A follower may lack `end`.
  const before = { from: end, direction: 'backwards', fromLeader: true } as const;
  for await (const run of eventLog.readAllInRuns(before)) {
    const last = run.find((event) => !isExportRecord(event));
    if (last !== undefined) return last.position;
    const first = run.at(-1);
    if (first === undefined) continue;
    await requireTree();
    const known = await checkpointEndAt(database, first.position);
    if (known !== undefined) return known;
  }
  return 0n;
}
