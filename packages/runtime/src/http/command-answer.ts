import type { FastifyRequest } from 'fastify';
import type { AcceptedOn } from '../commands/command-runner.js';
import type { RouteContract } from '../contract/route.js';
import type { AnyEvent } from '../event-log/event-schema.js';
import type { CommandDependencies } from './command-dependencies.js';
import type { Answer } from './implement.js';
import { awaitOwnWrite } from './positions.js';
import { baseUrl } from './request-facts.js';
import { callerOf } from './server.js';

/**
 * The answer to an accepted command, as its contract says: rings the lanes, waits for the read models that show it, and says
 * where in the log it is and where the receipt for it is found.
 *
 * @param made the answer's body, and the path of the resource that was made
 */
export async function commandAnswer(
  { bell, positions, publicUrl, lanesOf, receiptOf }: CommandDependencies,
  contract: RouteContract,
  raw: FastifyRequest,
  accepted: AcceptedOn<unknown, AnyEvent>,
  made: { readonly body: string | undefined; readonly location: string | undefined },
): Promise<Answer> {
  const { events, revision, replayed } = accepted;
  const { body, location } = made;
  const lanes = lanesOf(events);
  bell.ring(accepted.position);
  const headers = await awaitOwnWrite(raw, positions, lanes, accepted);
  const here = `${baseUrl(raw, publicUrl)}/api/v1`;
  // What changed nothing wrote nothing.
  const written = events.at(-1);
  const receipt = written && receiptOf(callerOf(raw).scope, written, accepted.position);
  return {
    status: contract.success.status,
    ...(body === undefined ? {} : { body }),
    headers: {
      ...headers,
      // What is gone has no version.
      ...(body === undefined ? {} : { etag: `"${revision}"` }),
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
      ...(location === undefined ? {} : { location: `${here}${location}` }),
      ...(receipt === undefined ? {} : { link: `<${here}${receipt}>; rel="receipt"` }),
    },
  };
}
