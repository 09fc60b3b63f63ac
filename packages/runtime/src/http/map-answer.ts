import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from './implement.js';

/** Text, bytes, or pieces of bytes that go out one after the other. */
export type Pieces = string | Buffer | readonly Buffer[];

/** What a map client is answered. */
export interface MapAnswer {
  readonly resource: Pieces;
  /** The media type exactly as it goes out; the contract's, unless it is said. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same bytes as gzip, where their size had to be known (`packed`). */
  readonly packed?: Buffer;
}

const gzipped = promisify(gzip);
/** A short answer is not made shorter. */
const shortBytes = 512;
/** Of 600 kB of a tile, the higher levels take twice the time for a twentieth less. */
const level = 4;

/** Bytes as gzip, as answers have them. */
export function packed(bytes: Buffer): Promise<Buffer> {
  return gzipped(bytes, { level });
}

/** The bytes of an answer as they go out: packed where that was asked for and is worth it. */
export async function sentBytes(
  { resource, packed: known }: Pick<MapAnswer, 'resource' | 'packed'>,
  isGzip: boolean,
): Promise<Pick<Answer, 'body' | 'headers'>> {
  const body = bytesOf(resource);
  if (!isGzip || body.length < shortBytes) return { body };
  return { body: known ?? (await packed(body)), headers: { 'content-encoding': 'gzip' } };
}

export function bytesOf(pieces: Pieces): Buffer {
  if (typeof pieces === 'string') return Buffer.from(pieces);
  return Buffer.isBuffer(pieces) ? pieces : Buffer.concat(pieces);
}
