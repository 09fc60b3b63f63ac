// Written only from C2SP and RFC 6962 section 2.1, without this repository's code.
import { createHash, createPublicKey, verify } from 'node:crypto';

export interface NoteKey {
  readonly name: string;
  readonly point: Buffer;
}

export interface ReadCheckpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

const base64 = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new Error(`not standard base64: ${text}`);
  return bytes;
};
const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

const decimal = (text: string | undefined): number => {
  if (text === undefined || !/^(0|[1-9][0-9]*)$/.test(text)) throw new Error(`no decimal: ${text}`);
  return Number(text);
};

export const leafHashOf = (entry: Uint8Array) => sha256(Buffer.from([0x00]), entry);
const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.from([0x01]), left, right);

export function treeHash(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return only;
  const k = splitOf(leaves.length);
  return nodeHash(treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)));
}

function splitOf(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

/** Along PATH(m, D[n]). */
export function rootByPath(leaf: Buffer, m: number, n: number, path: readonly Buffer[]): Buffer {
  if (m >= n) throw new Error(`leaf ${m} is not in a tree of ${n}`);
  if (n === 1) {
    if (path.length > 0) throw new Error('the path is too long');
    return leaf;
  }
  const last = path.at(-1);
  if (last === undefined) throw new Error('the path is too short');
  const rest = path.slice(0, -1);
  const k = splitOf(n);
  return m < k
    ? nodeHash(rootByPath(leaf, m, k, rest), last)
    : nodeHash(last, rootByPath(leaf, m - k, n - k, rest));
}

export function readCheckpoint(note: string, { name, point }: NoteKey): ReadCheckpoint {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  if (!note.endsWith('\n')) throw new Error('the note does not end in a newline');
  const keyId = sha256(Buffer.from(`${name}\n`), Buffer.from([0x01]), point).subarray(0, 4);
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), point]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const isSigned = note
    .slice(end + 2, -1)
    .split('\n')
    .some((line) => {
      const [, by, signature = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
      const bytes = base64(signature);
      if (by !== name || !bytes.subarray(0, 4).equals(keyId)) return false;
      if (!verify(null, Buffer.from(text), key, bytes.subarray(4)))
        throw new Error('bad signature');
      return true;
    });
  if (!isSigned) throw new Error('the key has not signed');
  const [origin = '', size, root = ''] = text.split('\n');
  return { origin, size: decimal(size), root: base64(root) };
}

export function readTlogProof(proof: string, key: NoteKey) {
  const end = proof.indexOf('\n\n');
  const lines = proof.slice(0, end).split('\n');
  if (lines.shift() !== 'c2sp.org/tlog-proof@v1') throw new Error('no tlog-proof');
  const extra = /^extra (.+)$/.exec(lines.shift() ?? '')?.[1];
  const index = decimal(/^index (.+)$/.exec(lines.shift() ?? '')?.[1]);
  if (extra === undefined) throw new Error('no extra line');
  const path = lines.map(base64);
  if (path.some((hash) => hash.length !== 32)) throw new Error('no SHA-256');
  const checkpoint = readCheckpoint(proof.slice(end + 2), key);
  const entry = base64(extra);
  const root = rootByPath(leafHashOf(entry), index, checkpoint.size, path);
  if (!root.equals(checkpoint.root)) throw new Error('the entry is not in the log');
  return { entry, index, checkpoint };
}

export function tilePath(level: number, index: number, width: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const elements = padded.match(/.{3}/g) ?? [];
  const last = elements.pop();
  const named = [...elements.map((element) => `x${element}`), last].join('/');
  return `tile/${level}/${named}${width === 256 ? '' : `.p/${width}`}`;
}

export function tilesOf(size: number): readonly (readonly [number, number, number])[] {
  const tiles: (readonly [number, number, number])[] = [];
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / 256)) {
    const full = Math.floor(hashes / 256);
    for (let index = 0; index < full; index += 1) tiles.push([level, index, 256]);
    if (hashes % 256 > 0) tiles.push([level, full, hashes % 256]);
  }
  return tiles;
}
