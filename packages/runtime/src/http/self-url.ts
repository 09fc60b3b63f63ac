import type { FastifyRequest } from 'fastify';
import { baseUrl } from './request-facts.js';

/**
 * The URL of a request, to be given as a link: with other values of these parameters, without those that are undefined. What it
 * carried as a credential is not in it (`url-credentials.ts`).
 */
export function selfUrl(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const url = new URL(raw.url, baseUrl(raw, publicUrl));
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.toString();
}
