import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { answerRead, beginRead } from '@exchange/runtime/http/implement-read';
import { foreignCursor, isPositionCursor } from '@exchange/runtime/http/next-page';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { sendCsv } from '../../platform/queries/send-csv.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import * as contract from './contract.js';
import { enrollmentHistory } from './history.js';
import { getEnrollment, listEnrollments } from './queries.js';
import { enrollmentCsvColumns } from './resource.js';

const pageSize = 100;
const cells = z.array(z.string().nullable());

export function addEnrollmentReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database } = options;
  const { implementResource } = resourceReadsOn(app, options);
  const listRoute = contract.listEnrollments;

  // CSV is streamed: `implementList` takes only complete texts.
  implementRaw(app, listRoute, async (request, reply) => {
    const { format, limit, offset, cursor, ...filter } = request.query;
    if (cursor !== undefined && !isPositionCursor(cursor)) throw foreignCursor(cursor);
    const { scope, position } = await beginRead(options, listRoute, request);
    if (format === 'csv') {
      return sendCsv(reply, options, {
        columns: enrollmentCsvColumns,
        position,
        page: { limit, offset, cursor },
        partSize: 2_000,
        async read(page) {
          const { items, next } = await listEnrollments(scope, database, filter, page, 'cells');
          return { rows: items.map((item) => cells.parse(JSON.parse(item))), next };
        },
      });
    }
    const find = async () => {
      const page = { limit: limit ?? pageSize, offset, cursor };
      const { items, next } = await listEnrollments(scope, database, filter, page);
      return { resource: `[${items.join(',')}]`, next };
    };
    return sendAnswer(reply, await answerRead(options, listRoute, request.raw, position, find));
  });

  implementResource(contract.getEnrollment, enrollmentHistory, getEnrollment);
}
