// By C2SP and RFC 6962 section 2.1 alone: a log with a witness, and a verifier of cosignatures.
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export interface TextLog {
  readonly origin: string;
  readonly vkey: string;
  readonly privateKey: KeyObject;
  checkpoint(size: number): string;
  proof(old: number, size: number): readonly string[];
  request(old: number, size: number): string;
}

export function textLog(origin: string, leaves: readonly string[], as?: TextLog): TextLog {
  const hashes = leaves.map((leaf) => sha256(Buffer.from([0]), leaf));
  const privateKey = as?.privateKey ?? generateKeyPairSync('ed25519').privateKey;
  const point = pointOf(createPublicKey(privateKey));
  const material = Buffer.concat([Buffer.from([0x01]), point]);
  const keyId = sha256(`${origin}\n`, material).subarray(0, 4);
  const checkpoint = (size: number) => {
    const text = `${origin}\n${size}\n${treeHash(hashes.slice(0, size)).toString('base64')}\n`;
    const signature = Buffer.concat([keyId, sign(null, Buffer.from(text), privateKey)]);
    return `${text}\n\u2014 ${origin} ${signature.toString('base64')}\n`;
  };
  const proof = (old: number, size: number) =>
    old === 0
      ? []
      : subproof(old, hashes.slice(0, size), true).map((hash) => hash.toString('base64'));
  return {
    origin,
    vkey: `${origin}+${keyId.toString('hex')}+${material.toString('base64')}`,
    privateKey,
    checkpoint,
    proof,
    request: (old, size) =>
      `${[`old ${old}`, ...proof(old, size)].join('\n')}\n\n${checkpoint(size)}`,
  };
}

/** MTH(D[n]). */
function treeHash(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return only;
  const k = splitOf(leaves.length);
  return sha256(Buffer.from([1]), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)));
}

/** SUBPROOF(m, D[n], b). */
function subproof(m: number, leaves: readonly Buffer[], isWhole: boolean): readonly Buffer[] {
  const n = leaves.length;
  if (m === n) return isWhole ? [] : [treeHash(leaves)];
  const k = splitOf(n);
  return m <= k
    ? [...subproof(m, leaves.slice(0, k), isWhole), treeHash(leaves.slice(k))]
    : [...subproof(m - k, leaves.slice(k), false), treeHash(leaves.slice(0, k))];
}

function splitOf(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

export function cosignedAt(note: string, vkey: string): number | undefined {
  const [, name = '', id, material = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? [];
  const key = Buffer.from(material, 'base64');
  if (key[0] !== 0x04 || key.length !== 33) throw new Error('not the key of a witness');
  const keyId = sha256(`${name}\n`, key).subarray(0, 4);
  if (keyId.toString('hex') !== id) throw new Error('the key id does not match');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(1)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const end = note.lastIndexOf('\n\n');
  for (const line of note.slice(end + 2).split('\n')) {
    const [, by, base64 = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(base64, 'base64');
    if (by !== name || !bytes.subarray(0, 4).equals(keyId) || bytes.length !== 4 + 8 + 64) continue;
    const time = bytes.readBigUInt64BE(4);
    const message = `cosignature/v1\ntime ${time}\n${note.slice(0, end + 1)}`;
    if (verify(null, Buffer.from(message), publicKey, bytes.subarray(12))) return Number(time);
  }
  return undefined;
}

function pointOf(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}
