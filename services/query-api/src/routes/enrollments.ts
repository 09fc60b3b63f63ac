import { getEnrollment as getEnrollmentRoute } from '@exchange/api-contract';
import { getEnrollment } from '@exchange/read-models/queries';
import { implement } from '@exchange/service-shell';
import type { FastifyInstance } from 'fastify';
import { beginRead, required, resourceAnswer } from '../answer.js';
import type { QueryApiOptions } from '../dependencies.js';

export function addEnrollmentRoutes(app: FastifyInstance, options: QueryApiOptions): void {
  implement(app, getEnrollmentRoute, async ({ params: { id }, raw }) => {
    const { scope, headers } = await beginRead(options, getEnrollmentRoute, raw);
    const found = await getEnrollment(scope, options.database, id);
    const { resource, revision } = required(found, 'enrollment');
    return resourceAnswer(raw, headers, { body: resource, revision });
  });
}
