import type { FastifyRequest } from 'fastify';
import type { Answer } from '../http/implement.js';
import { awaitOwnWrite } from '../http/positions.js';
import { baseUrl, header } from '../http/request-facts.js';
import { callerOf } from '../http/server.js';
import { traceparentOf } from '../observability/tracing.js';
import type { CommandDependencies } from './command-dependencies.js';
import type { AcceptedOn, CommandRequest } from './command-runner.js';

/** What a request says besides its body. */
export function commandRequest(
  raw: FastifyRequest,
  operation: string,
  dryRun = false,
): CommandRequest {
  return {
    dryRun,
    caller: callerOf(raw),
    requestId: raw.id,
    traceparent: traceparentOf(raw),
    correlationId: header(raw, 'x-correlation-id')?.slice(0, 128) ?? raw.id,
    operation,
    target: `${raw.method} ${raw.url.replace(/^\/api\/v1/, '')}`,
    body: raw.body,
    idempotencyKey: header(raw, 'idempotency-key'),
    ifMatch: header(raw, 'if-match'),
  };
}

/**
 * The answer to an accepted command: rings the lanes, waits for the read models that show it, and says where it
 * is in the log.
 */
export async function commandAnswer(
  { bell, positions, publicUrl, lanesOf }: CommandDependencies,
  raw: FastifyRequest,
  accepted: AcceptedOn<unknown, { readonly type: string }>,
  answer: {
    readonly status: number;
    readonly body?: string;
    readonly location?: string;
    readonly dryRun?: boolean;
  },
): Promise<Answer> {
  // Nothing was appended: there is no position to read at, and no resource to find.
  if (answer.dryRun === true) return { status: 200, body: answer.body ?? '' };
  const { events, revision, replayed } = accepted;
  const lanes = lanesOf(events);
  bell.ring(lanes, accepted.position);
  const headers = await awaitOwnWrite(raw, positions, lanes, accepted);
  return {
    status: answer.status,
    ...(answer.body === undefined ? {} : { body: answer.body }),
    headers: {
      ...headers,
      ...(answer.status === 204 ? {} : { etag: `"${revision}"` }),
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
      ...(answer.location === undefined
        ? {}
        : { location: `${baseUrl(raw, publicUrl)}/api/v1${answer.location}` }),
    },
  };
}
