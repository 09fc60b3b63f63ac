import { message, readCstring } from './messages.js';

export function errorResponse(
  severity: 'ERROR' | 'FATAL',
  code: string,
  text: string,
  more: { readonly detail?: string; readonly hint?: string | undefined } = {},
): Buffer {
  const field = (name: string, value: string) => Buffer.from(`${name}${value}\0`);
  return message(
    'E',
    field('S', severity),
    field('V', severity),
    field('C', code),
    field('M', text),
    ...(more.detail === undefined ? [] : [field('D', more.detail)]),
    ...(more.hint === undefined ? [] : [field('H', more.hint)]),
    Buffer.from([0]),
  );
}

export interface ErrorFields {
  readonly severity: string;
  readonly code: string;
  readonly text: string;
}

export function readError(bytes: Buffer): ErrorFields {
  const fields = new Map<string, string>();
  for (let at = 5; at < bytes.length && bytes[at] !== 0; ) {
    const name = String.fromCharCode(bytes[at] ?? 0);
    const { text, end } = readCstring(bytes, at + 1);
    fields.set(name, text);
    at = end;
  }
  return {
    severity: fields.get('V') ?? fields.get('S') ?? 'ERROR',
    code: fields.get('C') ?? 'XX000',
    text: fields.get('M') ?? '',
  };
}
