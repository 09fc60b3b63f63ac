import { type Hash, readHashes, toBase64 } from '../hash.js';
import { type Reading, readSize, refused } from '../reading.js';

export interface AddCheckpoint {
  readonly old: number;
  /** Consistency proof (RFC 6962 section 2.1.2). */
  readonly proof: readonly Hash[];
  readonly checkpoint: string;
}

export function formatAddCheckpoint({ old, proof, checkpoint }: AddCheckpoint): string {
  return `${[`old ${old}`, ...proof.map(toBase64)].join('\n')}\n\n${checkpoint}`;
}

/** Does not parse the checkpoint. */
export function parseAddCheckpoint(body: string): Reading<{ readonly request: AddCheckpoint }> {
  const end = body.indexOf('\n\n');
  if (end === -1) return refused('no empty line separates the proof from the checkpoint');
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const old = readSize(/^old (.*)$/.exec(first)?.[1]);
  if (old === undefined) return refused('the first line is not `old` and a decimal below 2^53');
  const read = readHashes(lines);
  if (!read.ok) return read;
  return { ok: true, request: { old, proof: read.hashes, checkpoint: body.slice(end + 2) } };
}
