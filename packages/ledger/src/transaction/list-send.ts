import { Readable } from 'node:stream';
import { nextLink } from '@exchange/runtime/http/next-page';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Position, Scope } from '@exchange/units';
import type { FastifyReply } from 'fastify';
import { csvHead, csvPart } from './list-csv.js';
import { positionOf } from './list-query.js';
import type { ListRequest } from './list-request.js';
import { lastChange } from './moment.js';

/** So many transactions are read at a time. */
const chunkSize = 2_000;

interface CsvAnswer {
  readonly scope: Scope;
  readonly database: ReadDatabase;
  readonly publicUrl: string | undefined;
  readonly request: ListRequest;
  readonly position: Position;
  /** Without a limit, everything from the cursor or offset on. */
  readonly page: {
    readonly limit: number | undefined;
    readonly offset: number;
    readonly cursor: string | undefined;
  };
}

/**
 * Sends transactions as comma-separated values, as they are read: what waits in memory is one part. All of them are as
 * they were when the answer began, so that none is there twice or left out because it changed meanwhile.
 */
export async function sendCsv(reply: FastifyReply, answer: CsvAnswer): Promise<FastifyReply> {
  const { scope, database, publicUrl, request, position, page } = answer;
  const at = (await positionOf(database, request.moment)) ?? (await lastChange(database));
  const partAfter = (cursor: string | undefined, offset: number) =>
    csvPart(scope, database, request, at, { limit: page.limit ?? chunkSize, offset, cursor });
  // The first part is read before anything is sent, so that what is wrong can still be answered.
  const first = await partAfter(page.cursor, page.offset);
  reply.header('ledger-position', position.toString());
  reply.header('content-type', 'text/csv; charset=utf-8');
  if (page.limit !== undefined && first.next !== undefined) {
    reply.header('link', nextLink(reply.request, publicUrl, first.next));
  }
  async function* lines() {
    yield csvHead;
    let part = first;
    for (;;) {
      yield part.lines;
      if (page.limit !== undefined || part.next === undefined) return;
      part = await partAfter(part.next, 0);
    }
  }
  return reply.send(Readable.from(lines()));
}
