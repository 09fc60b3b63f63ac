import { runningSha256 } from '#primitives';
import { hexOf } from '../hash.js';
import { joined, utf8Text } from '../lines.js';
import { type PackFile, packFiles } from './description.js';
import { PackRefused } from './pack-refused.js';

export interface PackSource {
  readonly names: readonly string[];
  open(name: string): AsyncIterable<Uint8Array>;
  /** SHA-256 of an archive before `pack.json`. */
  readonly archiveSha256?: () => Promise<string>;
}

/** Files that desktops add to folders. */
const desktopFiles = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

export function folderSource(
  names: readonly string[],
  open: (name: string) => AsyncIterable<Uint8Array>,
): PackSource {
  const known = packFiles.filter((name) => names.includes(name));
  const others = names.filter((name) => !packFiles.some((one) => one === name));
  return { names: [...known, ...others.filter((name) => !desktopFiles.includes(name))], open };
}

/** SHA-256 in hexadecimal digits. */
export type Digest = { readonly bytes: number; readonly sha256: string };

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

const encoder = new TextEncoder();

async function* digested(pieces: Pieces): AsyncGenerator<Uint8Array, Digest> {
  const hash = runningSha256();
  let bytes = 0;
  for await (const piece of pieces) {
    const chunk = typeof piece === 'string' ? encoder.encode(piece) : piece;
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  return { bytes, sha256: hexOf(hash.digest()) };
}

export async function digestOf(pieces: Pieces): Promise<Digest> {
  const reading = digested(pieces);
  for (;;) {
    const next = await reading.next();
    if (next.done === true) return next.value;
  }
}

/** Notes the digest of each file that is read to its end. */
export function withDigests(source: PackSource, digests: Map<string, Digest>): PackSource {
  return {
    ...source,
    async *open(name) {
      digests.set(name, yield* digested(source.open(name)));
    },
  };
}

export const smallBytesMax = 4 * 1024 * 1024;

/** Reads a small file. @throws PackRefused */
export async function smallText(files: PackSource, name: PackFile): Promise<string> {
  const wrong = () =>
    new PackRefused('malformed', `${name} cannot be read: it is too long, or not UTF-8.`, name);
  const chunks: Uint8Array[] = [];
  let count = 0;
  for await (const chunk of files.open(name)) {
    count += chunk.length;
    if (count > smallBytesMax) throw wrong();
    chunks.push(chunk);
  }
  try {
    return utf8Text(joined(chunks));
  } catch {
    throw wrong();
  }
}
