/** The files of a pack, in the order in which an archive has them. */
export const packFiles = [
  'README.txt',
  'verify.mjs',
  'verify.html',
  'keys.json',
  'checkpoint.txt',
  'events.ndjson',
  'proofs.ndjson',
  'transactions.csv',
  'history.csv',
  'report.html',
  'pack.json',
] as const;

export type PackFile = (typeof packFiles)[number];

/** The file that describes the others; it comes last, and as it is. */
export const descriptionFile = 'pack.json';

/** The files of a pack as a verifier reads them: of an archive, or of a folder. */
export interface PackSource {
  readonly names: readonly string[];
  /** Reads a file of `names`. */
  open(name: string): AsyncIterable<Uint8Array>;
  /** Of an archive: the digest of all that stands before `pack.json`. */
  readonly digestBefore?: () => Promise<Uint8Array>;
}

/**
 * A file as text.
 *
 * @throws RangeError where it is longer than `bytesMax`, TypeError where it is not UTF-8
 */
export async function textOf(bytes: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let [text, count] = ['', 0];
  for await (const chunk of bytes) {
    count += chunk.length;
    if (count > bytesMax) throw new RangeError(`it is longer than ${bytesMax} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
