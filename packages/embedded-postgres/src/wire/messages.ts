/**
 * PostgreSQL's wire protocol, version 3, as far as a multiplexer has to read it: a type byte, a length that
 * counts itself, a body (PostgreSQL documentation, "Message Formats").
 */
export interface Message {
  readonly type: string;
  /** The whole message, type and length included. */
  readonly bytes: Buffer;
}

/** Cuts a stream of bytes into messages; what is incomplete waits for more. */
export function createMessageReader(): { push(chunk: Buffer): Message[] } {
  let pending: Buffer = Buffer.alloc(0);
  return {
    push(chunk) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const { messages, rest } = cut(pending);
      pending = rest;
      return messages;
    },
  };
}

/** The messages of a complete answer. */
export function splitMessages(bytes: Buffer): Message[] {
  return cut(bytes).messages;
}

function cut(bytes: Buffer): { readonly messages: Message[]; readonly rest: Buffer } {
  const messages: Message[] = [];
  let at = 0;
  while (bytes.length - at >= 5) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) break;
    messages.push({ type: String.fromCharCode(bytes[at] ?? 0), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return { messages, rest: bytes.subarray(at) };
}

/** A message of a type and a body. */
export function message(type: string, ...body: readonly Buffer[]): Buffer {
  const length = body.reduce((sum, part) => sum + part.length, 4);
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, ...body]);
}

/** A zero-terminated string. */
export function cstring(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

/** Reads a zero-terminated string. */
export function readCstring(
  bytes: Buffer,
  at: number,
): { readonly text: string; readonly end: number } {
  const end = bytes.indexOf(0, at);
  const stop = end < 0 ? bytes.length : end;
  return { text: bytes.toString('utf8', at, stop), end: stop + 1 };
}

/** A simple query. */
export function query(text: string): Buffer {
  return message('Q', cstring(text));
}

export const sync = message('S');

/** An error as clients read it. */
export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, text: string): Buffer {
  const field = (name: string, value: string) => Buffer.from(`${name}${value}\0`);
  return message(
    'E',
    field('S', severity),
    field('V', severity),
    field('C', code),
    field('M', text),
    Buffer.from([0]),
  );
}

export function commandComplete(tag: string): Buffer {
  return message('C', cstring(tag));
}

/** Idle, in a transaction, or in a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E';

export function readyForQuery(status: TransactionStatus): Buffer {
  return message('Z', Buffer.from(status));
}
