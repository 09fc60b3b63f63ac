import { fromBase64, type Hash, readHashes, toBase64 } from './hash.js';
import { type Reading, readSize, refused } from './reading.js';

export interface TlogProof {
  /** Bytes that the proof does not authenticate. */
  readonly extra: Uint8Array | undefined;
  readonly index: number;
  /** Hashes from the leaf's sibling up to the root's child. */
  readonly path: readonly Hash[];
  readonly checkpoint: string;
}

export const tlogProofHeader = 'c2sp.org/tlog-proof@v1';

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

export function parseTlogProof(text: string): Reading<{ readonly proof: TlogProof }> {
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
  const index = readSize(/^index (.*)$/.exec(lines.shift() ?? '')?.[1]);
  if (index === undefined) return refused('its index is not a decimal below 2^53');
  const read = readHashes(lines);
  if (!read.ok) return read;
  return { ok: true, proof: { extra, index, path: read.hashes, checkpoint: text.slice(end + 2) } };
}
