import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { writeEventLine } from '@exchange/proof';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { implementRaw } from '@exchange/runtime/http/implement';
import { header } from '@exchange/runtime/http/request-facts';
import { callerOf } from '@exchange/runtime/http/server';
import { holdPlace } from '@exchange/runtime/protection/request-work';
import type { Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { attested } from './attested.js';
import { exportEvents } from './contract.js';
import type { AuditApiOptions } from './dependencies.js';
import { lastLeafUpTo } from './queries.js';
import { isInScope } from './scope-of-event.js';

/** Lines are gathered into chunks of about this size: a line at a time would cost a write each. */
const chunkChars = 64 * 1024;

/**
 * The log as NDJSON, in its order and in constant memory: every line an event with its leaf, as `ledger audit verify`
 * reads it. Cut off, it goes on with `after=` the last position.
 */
export function addExportRoute(app: FastifyInstance, options: AuditApiOptions): void {
  const { eventLog, database, requireTree } = options;

  implementRaw(app, exportEvents, async ({ query, raw }, reply) => {
    const { scope } = callerOf(raw);
    holdPlace(raw, 'exports');
    const after = query.after === undefined ? undefined : BigInt(query.after);
    const until = query.until === undefined ? undefined : BigInt(query.until);
    // Lines that begin in the midst are numbered by the tree: not by one whose leaves this version reads otherwise.
    if (after !== undefined) await requireTree();
    const begin = after === undefined ? undefined : await lastLeafUpTo(database, after);
    const lines = Readable.from(
      chunks(
        linesOf(scope, { after, until, begin, types: query.type, prefix: query.stream_prefix }),
      ),
    );
    reply.header('content-type', 'application/x-ndjson; charset=utf-8');
    reply.header('cache-control', 'no-store');
    if (!/\bgzip\b/.test(header(raw, 'accept-encoding') ?? '')) return reply.send(lines);
    const gzip = createGzip({ level: 3 });
    pipeline(lines, gzip, () => undefined);
    reply.header('content-encoding', 'gzip');
    return reply.send(gzip);
  });

  async function* linesOf(
    scope: Scope,
    wanted: {
      readonly after: bigint | undefined;
      readonly until: bigint | undefined;
      /** The last event at or before `after` that the tree knows: where to begin, and its leaf. */
      readonly begin: { readonly leaf: number; readonly position: bigint } | undefined;
      readonly types: string | undefined;
      readonly prefix: string | undefined;
    },
  ): AsyncGenerator<string> {
    const { after, until, begin, types, prefix } = wanted;
    const kinds = types === undefined ? undefined : new Set(types.split(','));
    let leaf = begin?.leaf ?? 0;
    for await (const stored of eventLog.readAll({ from: begin?.position ?? 'start' })) {
      if (until !== undefined && stored.position > until) return;
      const index = leaf;
      leaf += 1;
      if (after !== undefined && stored.position <= after) continue;
      if (kinds !== undefined && !kinds.has(stored.type)) continue;
      if (prefix !== undefined && !stored.stream.startsWith(prefix)) continue;
      if (!isInScope(scope, stored.data)) continue;
      yield lineOf(stored, index);
    }
  }
}

function lineOf(stored: StoredEvent, index: number): string {
  return writeEventLine(attested(stored), index);
}

async function* chunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line.endsWith('\n') ? line : `${line}\n`;
    if (chunk.length >= chunkChars) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}
