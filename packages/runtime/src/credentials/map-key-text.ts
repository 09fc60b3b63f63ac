import { randomBytes } from 'node:crypto';
import { sha256 } from './api-key.js';

/** A parsed map key: its id and digest. */
export interface OfferedMapKey {
  readonly id: string;
  /** SHA-256 of the whole text, in hex. */
  readonly digest: string;
}

/** Prefix of map keys, for recognition and for secret scanners. */
const prefix = 'mk_';
const form = /^mk_([0-9a-f]{32})_([\w-]{43})([\w-]{6})$/;

/** Whether a text has the form of a map key; only its stream shows whether it is valid. */
export function looksLikeMapKey(text: string): boolean {
  return text.startsWith(prefix);
}

/** 256 random bits. */
export function makeMapKeySecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Text of a key: id, secret and a checksum over both, which rejects typing errors without a look-up. */
export function mapKeyText(id: string, secret: string): string {
  const text = `${prefix}${id.replaceAll('-', '')}_${secret}`;
  return `${text}${sumOf(text)}`;
}

/** Parses a key; undefined for an invalid text. */
export function readMapKey(text: string): OfferedMapKey | undefined {
  const [, id, , sum] = form.exec(text) ?? [];
  if (id === undefined || sum === undefined) return undefined;
  if (sumOf(text.slice(0, -sum.length)) !== sum) return undefined;
  return { id: uuidOf(id), digest: digestOf(text) };
}

export function digestOf(text: string): string {
  return sha256(text).toString('hex');
}

function sumOf(text: string): string {
  return sha256(`map key:${text}`).toString('base64url').slice(0, 6);
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
