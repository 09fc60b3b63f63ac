import { type Hash, readHash, toBase64 } from './hash.js';

/** A log's request to a witness (C2SP tlog-witness). */
export interface AddCheckpoint {
  /** Size of the checkpoint that the witness signed last, or 0. */
  readonly old: number;
  /** Consistency proof (RFC 6962 section 2.1.2). */
  readonly proof: readonly Hash[];
  /** With the log's signature. */
  readonly checkpoint: string;
}

export type AddCheckpointReading =
  | { readonly ok: true; readonly request: AddCheckpoint }
  | { readonly ok: false; readonly message: string };

/** Of any tree. */
const longestProof = 63;

export function formatAddCheckpoint({ old, proof, checkpoint }: AddCheckpoint): string {
  return `${[`old ${old}`, ...proof.map(toBase64)].join('\n')}\n\n${checkpoint}`;
}

/** Leaves the checkpoint unparsed. */
export function parseAddCheckpoint(body: string): AddCheckpointReading {
  const end = body.indexOf('\n\n');
  if (end === -1) return refused('no empty line separates the proof from the checkpoint');
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const size = /^old (0|[1-9][0-9]*)$/.exec(first)?.[1];
  const old = size === undefined ? Number.NaN : Number(size);
  if (!Number.isSafeInteger(old)) {
    return refused('the first line is not `old` and a decimal below 2^53');
  }
  if (lines.length > longestProof) return refused(`more than ${longestProof} lines of proof`);
  const proof: Hash[] = [];
  for (const [at, line] of lines.entries()) {
    const hash = readHash(line);
    if (hash === undefined) return refused(`hash ${at + 1} is not the base64 of 32 bytes`);
    proof.push(hash);
  }
  return { ok: true, request: { old, proof, checkpoint: body.slice(end + 2) } };
}

function refused(message: string): AddCheckpointReading {
  return { ok: false, message };
}
