import type { FastifyRequest } from 'fastify';
import type { RouteContract } from '../contract/route.js';
import type { Caller } from '../credentials/caller.js';
import { entityTag } from './entity-tag.js';
import type { ReadOptions } from './read-options.js';
import { baseUrl, header } from './request-facts.js';

/** Raised whenever the same rows make other bytes: what clients keep of before is not taken for the same then. */
const edition = '3';

/**
 * Names what an answer depends on: the tables, who may see what, the question, and the form; never the credential itself.
 *
 * @param encoding how it goes out
 * @returns undefined where nothing is asked for, or while it cannot be said what the tables hold
 */
export async function tagOfTables(
  raw: FastifyRequest,
  { standings, publicUrl }: Pick<ReadOptions, 'standings' | 'publicUrl'>,
  { lanes }: Pick<RouteContract, 'lanes'>,
  encoding: string,
): Promise<string | undefined> {
  if (raw.method !== 'GET' && raw.method !== 'HEAD') return undefined;
  const standing = await standings.of(lanes);
  if (standing === undefined) return undefined;
  return entityTag([
    edition,
    standing,
    scopeWord(raw.caller),
    // Links begin with it.
    baseUrl(raw, publicUrl),
    raw.url,
    header(raw, 'accept') ?? '',
    encoding,
  ]);
}

function scopeWord(caller: Caller | undefined): string {
  if (caller === undefined) return 'nobody';
  const { scope } = caller;
  return scope.kind === 'platform' ? 'platform' : `reseller ${scope.reseller_id}`;
}
