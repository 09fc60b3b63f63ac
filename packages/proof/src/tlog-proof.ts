import { fromBase64, type Hash, readHash, toBase64 } from './hash.js';

/** An entry is in a log (C2SP tlog-proof). */
export interface TlogProof {
  /** Application data; not authenticated by itself. */
  readonly extra: Uint8Array | undefined;
  /** From 0. */
  readonly index: number;
  /** From the leaf's sibling up to the root's child. */
  readonly path: readonly Hash[];
  /** Signed by the log. */
  readonly checkpoint: string;
}

export type TlogProofReading =
  | { readonly ok: true; readonly proof: TlogProof }
  | { readonly ok: false; readonly message: string };

/** Identifies the format. */
export const tlogProofHeader = 'c2sp.org/tlog-proof@v1';

/** For 2^63 leaves. */
const longestPath = 63;

export function formatTlogProof({ extra, index, path, checkpoint }: TlogProof): string {
  if (!Number.isSafeInteger(index) || index < 0) throw new Error(`${index} is not a leaf index`);
  const lines = [
    tlogProofHeader,
    ...(extra === undefined ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...path.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Without verification. */
export function parseTlogProof(text: string): TlogProofReading {
  const end = text.indexOf('\n\n');
  if (end === -1) return refused('no empty line separates the proof from its checkpoint');
  const [header, ...lines] = text.slice(0, end).split('\n');
  if (header !== tlogProofHeader) return refused(`its first line is not ${tlogProofHeader}`);
  let extra: Uint8Array | undefined;
  const extraText = /^extra (.*)$/.exec(lines[0] ?? '')?.[1];
  if (extraText !== undefined) {
    extra = fromBase64(extraText);
    if (extra === undefined) return refused('its extra line is not base64');
    lines.shift();
  }
  const indexText = /^index (0|[1-9][0-9]*)$/.exec(lines.shift() ?? '')?.[1];
  const index = indexText === undefined ? Number.NaN : Number(indexText);
  if (!Number.isSafeInteger(index)) return refused('its index is not a decimal below 2^53');
  if (lines.length > longestPath) return refused(`its path is longer than ${longestPath}`);
  const path: Hash[] = [];
  for (const [at, line] of lines.entries()) {
    const hash = readHash(line);
    if (hash === undefined) return refused(`hash ${at + 1} is not the base64 of 32 bytes`);
    path.push(hash);
  }
  return { ok: true, proof: { extra, index, path, checkpoint: text.slice(end + 2) } };
}

function refused(message: string): TlogProofReading {
  return { ok: false, message };
}
