import type { FastifyRequest } from 'fastify';
import { baseUrl } from './request-facts.js';

/** Returns the URL with changed parameters; undefined removes one. Credentials are already removed (`url-credentials.ts`). */
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
