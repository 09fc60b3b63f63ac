import { createHash, randomBytes } from 'node:crypto';
import { digestEntry } from '../config/setting-forms.js';

export interface ApiKeyEntry {
  readonly id: string;
  readonly digest: Buffer;
}

/** The key itself, or `id:sha256:hex`. */
export function apiKeyEntry(entry: string): ApiKeyEntry {
  const [, id, hex] = digestEntry.exec(entry) ?? [];
  if (id !== undefined && hex !== undefined) return { id, digest: Buffer.from(hex, 'hex') };
  return { id: keyIdOf(entry), digest: sha256(entry) };
}

/** 256 random bits. */
export function makeApiKey(id: string): { readonly key: string; readonly entry: string } {
  const key = randomBytes(32).toString('base64url');
  const entry = `${id}:sha256:${sha256(key).toString('hex')}`;
  if (!digestEntry.test(entry)) {
    throw new Error(
      `${id} is not a valid name for a key: 1 to 64 letters, digits, dots, dashes, underscores`,
    );
  }
  return { key, entry };
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Does not reveal the key. */
function keyIdOf(key: string): string {
  return `key-${sha256(`id:${key}`).toString('hex', 0, 6)}`;
}
