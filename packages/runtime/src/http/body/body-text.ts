import { isUtf8 } from 'node:buffer';
import { invalidByteAt } from '../../errors/invalid-byte.js';
import { type HttpProblem, validationFailed } from '../problems/http-problem.js';

/**
 * RFC 8259 section 8.1; replacement characters would change the text.
 * @throws HttpProblem 422 `string_unicode`
 */
export function bodyText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw notUtf8('');
}

/** Decodes files of lines; the error names the encoding or the first invalid line. */
export function linesText(bytes: Buffer): string {
  const wide = utf16Name(bytes);
  if (wide !== undefined) throw notUtf8(`, not ${wide}: save the file as UTF-8`);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const at = invalidByteAt(bytes);
  const byte = bytes[at]?.toString(16).toUpperCase().padStart(2, '0');
  const line = lineOf(bytes, at);
  throw notUtf8(
    `: line ${line} has the byte 0x${byte}, which is not part of a character; save the file as UTF-8`,
  );
}

function notUtf8(reason: string): HttpProblem {
  const msg = `The body should be UTF-8${reason}`;
  return validationFailed({ type: 'string_unicode', loc: ['body'], msg, input: null });
}

function utf16Name(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const [a = 1, b = 1, c = 1, d = 1] = bytes.subarray(0, 4);
  if (a === 0xff && b === 0xfe) return 'UTF-16LE';
  if (a === 0xfe && b === 0xff) return 'UTF-16BE';
  if ((a === 0) === (b === 0) || (a === 0) !== (c === 0) || (b === 0) !== (d === 0)) return;
  return a === 0 ? 'UTF-16BE' : 'UTF-16LE';
}

function lineOf(bytes: Buffer, at: number): number {
  let line = 1;
  for (let before = 0; before < at; before += 1) if (bytes[before] === 0x0a) line += 1;
  return line;
}
