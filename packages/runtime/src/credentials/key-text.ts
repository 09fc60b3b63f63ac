import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from './api-key.js';

/** `map_key`: read-only for maps; `key`: a named key. */
export type KeyKind = 'map_key' | 'key';

export interface OfferedKey {
  readonly kind: KeyKind;
  readonly id: string;
  /** SHA-256 of the whole text, hex. */
  readonly digest: string;
}

/** Prefixes by which people and secret scanners recognize a key. */
const prefixes: Readonly<Record<KeyKind, string>> = { map_key: 'mk', key: 'lk' };
const form = /^(mk|lk)_([0-9a-f]{32})_([\w-]{43})([\w-]{6})$/;

/** Checks the prefix only; the key's stream or table shows whether it is valid. */
export function looksLikeKey(text: string): boolean {
  return /^(mk|lk)_/.test(text);
}

/** 256 random bits. */
export function makeKeySecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Id, secret and a checksum, which rejects typing errors without a look-up. */
export function keyText(kind: KeyKind, id: string, secret: string): string {
  const text = `${prefixes[kind]}_${id.replaceAll('-', '')}_${secret}`;
  return `${text}${sumOf(text)}`;
}

export function readKey(text: string): OfferedKey | undefined {
  const [, prefix, id, , sum] = form.exec(text) ?? [];
  if (id === undefined || sum === undefined) return undefined;
  if (sumOf(text.slice(0, -sum.length)) !== sum) return undefined;
  return { kind: prefix === 'mk' ? 'map_key' : 'key', id: uuidOf(id), digest: digestOf(text) };
}

export function digestOf(text: string): string {
  return sha256(text).toString('hex');
}

/** Compares in constant time. */
export function isSameDigest(expected: string, actual: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(actual)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function sumOf(text: string): string {
  return sha256(`map key:${text}`).toString('base64url').slice(0, 6);
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
