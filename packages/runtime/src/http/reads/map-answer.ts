import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '../implement.js';
import { weightsOf } from '../request-facts.js';

export interface MapAnswer {
  readonly resource: string | Buffer;
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gzipped bytes, where their size was needed. */
  readonly packed?: Buffer;
}

const gzipped = promisify(gzip);
/** Shorter responses do not gain from compression. */
const shortBytes = 512;
/** Higher levels take twice the time to save 5 % of a 600 kB tile. */
const level = 4;

export function packed(bytes: Buffer): Promise<Buffer> {
  return gzipped(bytes, { level });
}

export async function sentBytes(
  { resource, packed: known }: Pick<MapAnswer, 'resource' | 'packed'>,
  isGzip: boolean,
): Promise<Pick<Answer, 'body' | 'headers'>> {
  const body = typeof resource === 'string' ? Buffer.from(resource) : resource;
  if (!isGzip || body.length < shortBytes) return { body };
  return { body: known ?? (await packed(body)), headers: { 'content-encoding': 'gzip' } };
}

/** RFC 9110 section 12.5.3. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = weightsOf(header);
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}
