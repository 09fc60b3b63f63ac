import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RouteContract } from '../../contract/route.js';
import type { Caller } from '../../credentials/caller.js';
import { baseUrl, header } from '../request-facts.js';
import type { ReadOptions } from './read-options.js';

/** A strong entity tag; boundaries of the parts count. */
export function entityTag(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Weak comparison (RFC 9110 section 13.1.2). */
export function isTagKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Increment it when the same rows give other bytes, to invalidate cached responses. */
const edition = '3';

/**
 * Hashes tables, scope, request and encoding, but no credential.
 * @returns undefined without tables, or while their version is unknown
 */
export async function tagOfTables(
  raw: FastifyRequest,
  { standings, publicUrl }: Pick<ReadOptions, 'standings' | 'publicUrl'>,
  { lanes, success }: Pick<RouteContract, 'lanes' | 'success'>,
  encoding: string,
): Promise<string | undefined> {
  if (raw.method !== 'GET' && raw.method !== 'HEAD') return undefined;
  const standing = await standings.of(lanes);
  if (standing === undefined) return undefined;
  return entityTag([
    edition,
    standing,
    scopeWord(raw.caller),
    // The answer's links begin with it.
    baseUrl(raw, publicUrl),
    raw.url,
    header(raw, 'accept') ?? '',
    encoding,
    ...(success.tag === 'tables and day' ? [new Date().toISOString().slice(0, 10)] : []),
  ]);
}

function scopeWord(caller: Caller | undefined): string {
  if (caller === undefined) return 'nobody';
  const { scope } = caller;
  return scope.kind === 'platform' ? 'platform' : `reseller ${scope.reseller_id}`;
}
