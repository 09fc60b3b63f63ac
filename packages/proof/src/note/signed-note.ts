import { fromBase64, sameBytes, toBase64 } from '../hash.js';
import { failed, refused } from '../reading.js';
import type { NoteSigner, NoteVerifier } from './note-key.js';
import { isKeyName } from './vkey.js';

export interface NoteSignature {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

/** The maximum; the specification requires 16. */
const mostSignatures = 100;
const longestNote = 1_000_000;

const signatureLine = /^\u2014 ([^ ]+) ([A-Za-z0-9+/]+={0,2})$/;

/**
 * C2SP signed-note.
 * @throws Error unless the text ends in a newline and has no other control characters
 */
export function signNote(text: string, signers: readonly NoteSigner[]): string {
  const fault = textFault(text);
  if (fault !== undefined) throw new Error(`Not the text of a note: ${fault}`);
  if (signers.length === 0) throw new Error('A note needs a signer');
  const lines = signers.map(({ name, keyId, sign }) =>
    signatureLineOf({ name, keyId, signature: sign(text) }),
  );
  return `${text}\n${lines.join('')}`;
}

export function signatureLineOf({ name, keyId, signature }: NoteSignature): string {
  return `\u2014 ${name} ${toBase64(Uint8Array.of(...keyId, ...signature))}\n`;
}

/** Unverified: see `verifyNote`. */
export function parseNote(note: string) {
  if (note.length > longestNote) return refused(`the note is longer than ${longestNote}`);
  // A text can contain empty lines.
  const end = note.lastIndexOf('\n\n');
  if (end === -1) return refused('no empty line separates the text from its signatures');
  const text = note.slice(0, end + 1);
  const fault = textFault(text);
  if (fault !== undefined) return refused(fault);
  const block = note.slice(end + 2);
  if (block === '') return refused('the note has no signatures');
  if (!block.endsWith('\n')) return refused('the last signature line does not end in a newline');
  const lines = block.slice(0, -1).split('\n');
  if (lines.length > mostSignatures) return refused(`more than ${mostSignatures} signatures`);
  const signatures: NoteSignature[] = [];
  for (const [index, line] of lines.entries()) {
    const signature = readSignature(line);
    if (signature === undefined) return refused(`signature line ${index + 1} is malformed`);
    signatures.push(signature);
  }
  return { ok: true as const, text, signatures };
}

/** Signatures of known keys, all of them valid; ignores unknown keys. */
export function knownSignatures(note: string, verifiers: readonly NoteVerifier[]) {
  const parsed = parseNote(note);
  if (!parsed.ok) return failed('malformed', parsed.message);
  const { text } = parsed;
  const keysOf = ({ name, keyId }: NoteSignature) =>
    verifiers.filter((key) => key.name === name && sameBytes(key.keyId, keyId));
  const signatures = parsed.signatures.filter((line) => keysOf(line).length > 0);
  const invalid = signatures.find(
    (line) => !keysOf(line).some((key) => key.verify(text, line.signature)),
  );
  if (invalid === undefined) return { ok: true as const, text, signatures };
  return failed('bad_signature', `the signature of ${invalid.name} does not fit the text`);
}

/** Refuses an invalid signature of a known key, or none. */
export function verifyNote(note: string, verifiers: readonly NoteVerifier[]) {
  const known = knownSignatures(note, verifiers);
  if (!known.ok) return known;
  const { text, signatures } = known;
  if (signatures.length === 0) return failed('bad_signature', 'no signature is of a known key');
  const signedBy = [...new Set(signatures.map(({ name }) => name))];
  return { ok: true as const, text, signedBy };
}

function readSignature(line: string): NoteSignature | undefined {
  const [, name, base64] = signatureLine.exec(line) ?? [];
  if (name === undefined || base64 === undefined || !isKeyName(name)) return undefined;
  const bytes = fromBase64(base64);
  if (bytes === undefined || bytes.length <= 4) return undefined;
  return { name, keyId: bytes.subarray(0, 4), signature: bytes.subarray(4) };
}

function textFault(text: string): string | undefined {
  if (text === '\n' || !text.endsWith('\n'))
    return 'the text is empty or does not end in a newline';
  if (/\p{Surrogate}/u.test(text)) return 'the text has a lone surrogate';
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 && code !== 0x0a) return 'the text has a control character';
  }
  return undefined;
}
