import type { FastifyRequest } from 'fastify';
import type { AcceptedOn } from '../commands/command-runner.js';
import type { RouteContract } from '../contract/route.js';
import type { CommandDependencies } from './command-dependencies.js';
import type { Answer } from './implement.js';
import { awaitOwnWrite } from './positions.js';
import { baseUrl } from './request-facts.js';

/**
 * The answer to an accepted command, as its contract says: rings the lanes, waits for the read models that show it, and says
 * where in the log it is.
 *
 * @param made the answer's body, and the path of the resource that was made
 */
export async function commandAnswer(
  { bell, positions, publicUrl, lanesOf }: CommandDependencies,
  contract: RouteContract,
  raw: FastifyRequest,
  accepted: AcceptedOn<unknown, { readonly type: string }>,
  made: { readonly body: string | undefined; readonly location: string | undefined },
): Promise<Answer> {
  const { events, revision, replayed } = accepted;
  const { body, location } = made;
  const lanes = lanesOf(events);
  bell.ring(lanes, accepted.position);
  const headers = await awaitOwnWrite(raw, positions, lanes, accepted);
  return {
    status: contract.success.status,
    ...(body === undefined ? {} : { body }),
    headers: {
      ...headers,
      // What is gone has no version.
      ...(body === undefined ? {} : { etag: `"${revision}"` }),
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
      ...(location === undefined
        ? {}
        : { location: `${baseUrl(raw, publicUrl)}/api/v1${location}` }),
    },
  };
}
