import type { PackDescription } from './description.js';
import { PackRefused } from './pack-failure.js';
import { type PackFile, type PackSource, textOf } from './pack-files.js';
import { hexOf, TextDigest } from './text-digest.js';

/** How long a file is, and what its bytes come to. */
export type Digest = { readonly bytes: number; readonly sha256: string };

const smallBytesMax = 4 * 1024 * 1024;
/** An event has 1 MiB at most, and its text some escapes. */
const lineBytesMax = 64 * 1024 * 1024;

/** The text of a file that is small in every pack. @throws PackRefused */
export async function smallText(files: PackSource, name: PackFile): Promise<string> {
  try {
    return await textOf(files.open(name), smallBytesMax);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new PackRefused(
        'malformed',
        name,
        `${name} cannot be read: it is too long, or not UTF-8.`,
      );
    }
    throw error;
  }
}

/** The bytes of a file of lines; one that is longer than any that this ledger writes is not gathered. @throws PackRefused */
export async function* linedBytes(files: PackSource, name: PackFile): AsyncGenerator<Uint8Array> {
  let line = 0;
  for await (const chunk of files.open(name)) {
    const end = chunk.lastIndexOf(0x0a);
    line = end === -1 ? line + chunk.length : chunk.length - end - 1;
    if (line > lineBytesMax) {
      throw new PackRefused('malformed', name, `${name} has a line that is too long to be one.`);
    }
    yield chunk;
  }
}

/** Bytes, shown as they are read to who may say what to wait for. */
export async function* shown(
  bytes: AsyncIterable<Uint8Array>,
  show: (chunk: Uint8Array) => Promise<void> | undefined | void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    const wait = show(chunk);
    if (wait !== undefined) await wait;
    yield chunk;
  }
}

export async function digestOf(files: PackSource, name: PackFile): Promise<Digest> {
  const digest = new TextDigest();
  for await (const chunk of files.open(name)) digest.addBytes(chunk);
  return digest.digest();
}

export function digestOfText(text: string): Digest {
  const digest = new TextDigest();
  digest.add(text);
  return digest.digest();
}

/** A file is what was made of the events. @throws PackRefused */
export function checkMade(name: PackFile, there: Digest, made: Digest): void {
  if (there.sha256 === made.sha256 && there.bytes === made.bytes) return;
  throw new PackRefused(
    'not_from_events',
    name,
    `${name} is not what this release makes of the events: it was changed, or another release has made it.`,
  );
}

/**
 * Every file is the one that is described, and the verifiers are this release's.
 *
 * @param archive the digest of the archive before its description, where the pack is one
 * @throws PackRefused
 */
export function checkDigests(
  verifiers: { readonly [Name in PackFile]?: string },
  pack: PackDescription,
  digests: ReadonlyMap<PackFile, Digest>,
  archive: Uint8Array | undefined,
): void {
  for (const { name, bytes, sha256 } of pack.files) {
    const there = digests.get(name);
    if (there?.bytes !== bytes || there.sha256 !== sha256) {
      throw new PackRefused(
        'changed_file',
        name,
        `${name} is not the file that pack.json describes.`,
      );
    }
    const known = verifiers[name];
    if (known !== undefined && known !== sha256) {
      const message = `${name} in the pack is not the one of the release that this verifier is of: do not run it. If the pack is of another release, use that one's verifier.`;
      throw new PackRefused('another_verifier', name, message);
    }
  }
  if (archive !== undefined && hexOf(archive) !== pack.archiveSha256) {
    throw new PackRefused(
      'bad_archive',
      undefined,
      'The archive is not the one that pack.json describes: it was changed, or packed anew. Unpack it, and verify the folder.',
    );
  }
}
