import { implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance } from 'fastify';
import { beginRead, required, resourceAnswer } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { getEnrollment as getEnrollmentRoute } from './contract.js';
import { getEnrollment } from './queries.js';

export function addEnrollmentReads(app: FastifyInstance, options: QueryApiOptions): void {
  implement(app, getEnrollmentRoute, async ({ params: { id }, raw }) => {
    const { scope, headers } = await beginRead(options, getEnrollmentRoute, raw);
    const found = await getEnrollment(scope, options.database, id);
    const { resource, revision } = required(found, 'enrollment');
    return resourceAnswer(raw, headers, { body: resource, revision });
  });
}
