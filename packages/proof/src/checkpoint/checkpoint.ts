import { type Hash, hashBytes, readHash, toBase64 } from '../hash.js';
import { type Reading, readSize, refused } from '../reading.js';

/** C2SP tlog-checkpoint. */
export interface Checkpoint {
  /** `ledger.example/log`. */
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
  readonly extensions: readonly string[];
}

/** @throws Error for an invalid size, root or line */
export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  if (!Number.isSafeInteger(size) || size < 0) throw new Error(`${size} is not a tree size`);
  if (root.length !== hashBytes) throw new Error(`A root hash has ${hashBytes} bytes`);
  const lines = [origin, String(size), toBase64(root), ...extensions];
  if (lines.some((line) => line === '' || line.includes('\n'))) {
    throw new Error('The origin and extension lines of a checkpoint are single lines with text');
  }
  return `${lines.join('\n')}\n`;
}

/** Does not verify the note. */
export function parseCheckpoint(text: string): Reading<{ readonly checkpoint: Checkpoint }> {
  if (!text.endsWith('\n')) return refused('the checkpoint does not end in a newline');
  const [origin, sizeText, rootText, ...extensions] = text.slice(0, -1).split('\n');
  if (origin === undefined || sizeText === undefined || rootText === undefined) {
    return refused('a checkpoint has an origin, a size and a root, a line each');
  }
  if (origin === '') return refused('the origin is empty');
  const size = readSize(sizeText);
  if (size === undefined) return refused('the size is not a decimal below 2^53');
  const root = readHash(rootText);
  if (root === undefined) return refused('the root is not the base64 of 32 bytes');
  if (extensions.includes('')) return refused('an extension line is empty');
  return { ok: true, checkpoint: { origin, size, root, extensions } };
}
