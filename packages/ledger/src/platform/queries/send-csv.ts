import { Readable } from 'node:stream';
import { nextLink } from '@exchange/runtime/http/reads/next-page';
import type { ReadOptions } from '@exchange/runtime/http/reads/read-options';
import { sendStream } from '@exchange/runtime/http/send-stream';
import type { Page } from '@exchange/runtime/tables/queries/page';
import { csvLine, type Position } from '@exchange/units';
import type { FastifyReply } from 'fastify';

export interface CsvPart {
  readonly rows: readonly (readonly (string | null)[])[];
  readonly next: string | undefined;
}

interface CsvAnswer {
  readonly columns: readonly string[];
  readonly position: Position;
  /** Page without a limit: all rows after the cursor or offset, in parts. */
  readonly page: Omit<Page, 'limit'> & { readonly limit: number | undefined };
  readonly partSize: number;
  readonly read: (page: Page) => Promise<CsvPart>;
}

/** One page with a `Link` to the next, or all rows, recorded as an export. */
export async function sendCsv(
  reply: FastifyReply,
  { publicUrl, recordExport }: Pick<ReadOptions, 'publicUrl' | 'recordExport'>,
  answer: CsvAnswer,
): Promise<FastifyReply> {
  const { columns, position, page, partSize, read } = answer;
  const { limit } = page;
  // Before the answer starts, so that a failure has a status.
  const first = await read({ ...page, limit: limit ?? partSize });
  if (limit === undefined) await recordExport(reply.request, position);
  reply.header('ledger-position', position.toString());
  reply.header('content-type', 'text/csv; charset=utf-8');
  if (limit !== undefined && first.next !== undefined) {
    reply.header('link', nextLink(reply.request, publicUrl, first.next));
  }
  async function* lines() {
    yield csvLine(columns);
    let part = first;
    for (;;) {
      yield part.rows.map(csvLine).join('');
      if (limit !== undefined || part.next === undefined) return;
      part = await read({ limit: partSize, offset: 0, cursor: part.next });
    }
  }
  return sendStream(reply, Readable.from(lines()));
}
