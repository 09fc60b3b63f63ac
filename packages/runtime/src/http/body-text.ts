import { isUtf8 } from 'node:buffer';
import { type HttpProblem, validationFailed } from './http-problem.js';

/**
 * RFC 8259 section 8.1; replacement characters would change the text.
 * @throws HttpProblem 422 `string_unicode`
 */
export function bodyText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw notUtf8('');
}

/** The same for files of lines; the error names the encoding or the first invalid line. */
export function linesText(bytes: Buffer): string {
  const wide = utf16Name(bytes);
  if (wide !== undefined) throw notUtf8(`, not ${wide}: save the file as UTF-8`);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const at = invalidAt(bytes);
  const byte = bytes[at]?.toString(16).toUpperCase().padStart(2, '0');
  const line = lineOf(bytes, at);
  throw notUtf8(
    `: line ${line} has the byte 0x${byte}, which is not part of a character; save the file as UTF-8`,
  );
}

function notUtf8(reason: string): HttpProblem {
  const msg = `The body should be UTF-8${reason}`;
  return validationFailed([{ type: 'string_unicode', loc: ['body'], msg, input: null }]);
}

/** By the byte order mark, or by the zeros of two ASCII characters. */
function utf16Name(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const [a = 1, b = 1, c = 1, d = 1] = bytes.subarray(0, 4);
  if (a === 0xff && b === 0xfe) return 'UTF-16LE';
  if (a === 0xfe && b === 0xff) return 'UTF-16BE';
  if ((a === 0) === (b === 0) || (a === 0) !== (c === 0) || (b === 0) !== (d === 0)) return;
  return a === 0 ? 'UTF-16BE' : 'UTF-16LE';
}

const pieceBytes = 4 * 1024;

/** Index of the first byte that is not part of a UTF-8 character. */
function invalidAt(bytes: Buffer): number {
  let at = 0;
  // Whole pieces first: a check of each character of a long body takes seconds.
  for (;;) {
    const end = characterEnd(bytes, at + pieceBytes);
    if (at >= bytes.length || !isUtf8(bytes.subarray(at, end))) break;
    at = end;
  }
  for (let size = 1; size <= 4 && at < bytes.length; size += 1) {
    if (!isUtf8(bytes.subarray(at, at + size))) continue;
    at += size;
    size = 0;
  }
  return at;
}

/** Moves behind the continuation bytes of a character, of which there are at most three. */
function characterEnd(bytes: Buffer, from: number): number {
  let end = from;
  while (end < from + 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end += 1;
  return end;
}

function lineOf(bytes: Buffer, at: number): number {
  let line = 1;
  for (let before = 0; before < at; before += 1) if (bytes[before] === 0x0a) line += 1;
  return line;
}
