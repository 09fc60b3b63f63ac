import { randomBytes } from 'node:crypto';
import { sha256 } from './api-key.js';

/** A key for maps as its text says it: which one it is, and what its stream knows it by. */
export interface OfferedMapKey {
  readonly id: string;
  /** Of the whole text, in hex. */
  readonly digest: string;
}

/** Keys for maps begin with it: so they are told from other credentials, and found where one was written by mistake. */
const prefix = 'mk_';
const form = /^mk_([0-9a-f]{32})_([\w-]{43})([\w-]{6})$/;

/** Whether a text is meant to be a key for maps; whether it is one, only its stream says. */
export function looksLikeMapKey(text: string): boolean {
  return text.startsWith(prefix);
}

/** 256 random bits. */
export function makeMapKeySecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The text of a key: its id, its secret, and a sum over both by which a text that is none is known without asking. */
export function mapKeyText(id: string, secret: string): string {
  const text = `${prefix}${id.replaceAll('-', '')}_${secret}`;
  return `${text}${sumOf(text)}`;
}

/** Reads a key; undefined for a text that is none, whatever it begins with. */
export function readMapKey(text: string): OfferedMapKey | undefined {
  const [, id, , sum] = form.exec(text) ?? [];
  if (id === undefined || sum === undefined) return undefined;
  if (sumOf(text.slice(0, -sum.length)) !== sum) return undefined;
  return { id: uuidOf(id), digest: digestOf(text) };
}

/** What a key is recognized by. */
export function digestOf(text: string): string {
  return sha256(text).toString('hex');
}

function sumOf(text: string): string {
  return sha256(`map key:${text}`).toString('base64url').slice(0, 6);
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
