import { existsSync } from 'node:fs';
import {
  isObject,
  type Json,
  readKeySet,
  readVerifier,
  readVkey,
  signatureTypes,
} from '@exchange/proof';
import { jsonIn, readText } from '../audit/proof-files.js';
import { UsageError } from '../command.js';

export type KnownLogs = ReadonlyMap<string, Json>;

/**
 * Keys of one origin belong to one log.
 * @throws UsageError
 */
export function readKnownLogs(texts: readonly string[]): KnownLogs {
  const logs = new Map<string, Json[]>();
  for (const text of texts) {
    for (const jwk of existsSync(text) ? keysInFile(text) : [keyIn(text)]) {
      const { kid } = jwk;
      const keys = logs.get(kid) ?? [];
      if (!keys.some((one) => isObject(one) && one['x'] === jwk['x'])) keys.push(jwk);
      logs.set(kid, keys);
    }
  }
  if (logs.size === 0)
    throw new UsageError('--log is required: the key of a log, as "vkey" of GET /audit/keys.');
  return new Map([...logs].map(([origin, keys]) => [origin, { keys }]));
}

type NamedKey = { readonly [name: string]: Json; readonly kid: string };

function keyIn(text: string): NamedKey {
  const read = readVkey(text);
  if (!read.ok) {
    throw new UsageError(`--log ${text}: neither a file nor a key: ${read.message}.`);
  }
  const { name, type, point } = read.key;
  if (type !== signatureTypes.note) {
    throw new UsageError(`--log ${text}: the key belongs to a witness, not to a log.`);
  }
  return { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(point).toString('base64url'), kid: name };
}

function keysInFile(file: string): readonly NamedKey[] {
  const parsed = jsonIn(readText(file, '--log'), `--log ${file}`);
  const set = readKeySet(parsed);
  if (!set.ok) throw new UsageError(`--log ${file}: ${set.message}.`);
  const members = isObject(parsed) && Array.isArray(parsed['keys']) ? parsed['keys'] : [parsed];
  return members.flatMap((member) => {
    const read = readVerifier(member);
    return read.ok && isObject(member) ? [{ ...member, kid: read.verifier.name }] : [];
  });
}
