import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addCsvList } from '../../platform/queries/csv-list.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import * as contract from './contract.js';
import { enrollmentHistory } from './history.js';
import { getEnrollment, listEnrollments } from './queries.js';
import { enrollmentCsvColumns } from './resource.js';

const cells = z.array(z.string().nullable());

export function addEnrollmentReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database } = options;
  const { implementResource } = resourceReadsOn(app, options);
  addCsvList(app, options, contract.listEnrollments, {
    columns: enrollmentCsvColumns,
    partSize: 2_000,
    list: (scope, filter, page, format) =>
      listEnrollments(scope, database, filter, page, format === 'csv' ? 'cells' : 'resources'),
    cellsOf: (item) => cells.parse(JSON.parse(item)),
  });
  implementResource(contract.getEnrollment, enrollmentHistory, getEnrollment);
}
