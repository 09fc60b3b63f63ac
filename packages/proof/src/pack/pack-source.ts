import { runningSha256 } from '#primitives';
import { hexOf } from '../hash.js';
import { joined, utf8Text } from '../lines.js';
import { type PackFile, packFiles } from './description.js';
import { PackRefused } from './pack-refused.js';

export interface PackSource {
  readonly names: readonly string[];
  open(name: string): AsyncIterable<Uint8Array>;
  readonly digestBefore?: () => Promise<Uint8Array>;
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

const encoder = new TextEncoder();

export class FileDigest {
  readonly #hash = runningSha256();
  #bytes = 0;

  add(piece: string | Uint8Array): this {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    return this;
  }

  result(): Digest {
    return { bytes: this.#bytes, sha256: hexOf(this.#hash.digest()) };
  }
}

export async function digestOf(files: PackSource, name: PackFile): Promise<Digest> {
  const digest = new FileDigest();
  for await (const chunk of files.open(name)) digest.add(chunk);
  return digest.result();
}

/** Notes the digest of each file that is read to its end. */
export function withDigests(source: PackSource, digests: Map<string, Digest>): PackSource {
  return {
    ...source,
    async *open(name) {
      const digest = new FileDigest();
      for await (const chunk of source.open(name)) {
        digest.add(chunk);
        yield chunk;
      }
      digests.set(name, digest.result());
    },
  };
}

const smallBytesMax = 4 * 1024 * 1024;

/** Reads a small file. @throws PackRefused */
export async function smallText(files: PackSource, name: PackFile): Promise<string> {
  const wrong = () =>
    new PackRefused('malformed', name, `${name} cannot be read: it is too long, or not UTF-8.`);
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
