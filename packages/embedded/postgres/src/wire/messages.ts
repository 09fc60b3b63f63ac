/**
 * A message of PostgreSQL's wire protocol, version 3: a type byte, a length that counts itself, a body (PostgreSQL
 * documentation, "Message Formats").
 */
export interface Message {
  readonly type: string;
  /** The whole message with type and length. */
  readonly bytes: Buffer;
}

/** The client violated the protocol; later bytes are unreadable. */
export class ProtocolViolation extends Error {}

const headBytes = 5;
// PostgreSQL allows 1 GiB; the whole memory of the engine is 2 GiB.
const messageBytesMax = 2 ** 28;

/** Cuts a stream of bytes into messages; an incomplete one stays buffered. */
export function createMessageReader(): { push(chunk: Buffer): Message[] } {
  let parts: Buffer[] = [];
  let held = 0;
  let needed = headBytes;
  return {
    push(chunk) {
      parts.push(chunk);
      held += chunk.length;
      // Join only when a message is whole: joining at each chunk would copy a large one repeatedly.
      if (held < needed) return [];
      const { messages, rest } = cut(parts.length === 1 ? chunk : Buffer.concat(parts));
      parts = rest.length === 0 ? [] : [rest];
      held = rest.length;
      needed = rest.length < headBytes ? headBytes : wholeLength(rest, 0);
      return messages;
    },
  };
}

/** Splits a complete answer into messages. */
export function splitMessages(bytes: Buffer): Message[] {
  return cut(bytes).messages;
}

function cut(bytes: Buffer): { readonly messages: Message[]; readonly rest: Buffer } {
  const messages: Message[] = [];
  let at = 0;
  while (bytes.length - at >= headBytes) {
    const end = at + wholeLength(bytes, at);
    if (end > bytes.length) break;
    messages.push({ type: String.fromCharCode(bytes[at] ?? 0), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return { messages, rest: bytes.subarray(at) };
}

function wholeLength(bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at + 1);
  if (length < 4 || length > messageBytesMax) {
    throw new ProtocolViolation(`a message cannot be ${length} bytes long`);
  }
  return 1 + length;
}

export function message(type: string, ...body: readonly Buffer[]): Buffer {
  const length = body.reduce((sum, part) => sum + part.length, 4);
  const head = Buffer.alloc(headBytes);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, ...body]);
}

/** Encodes a zero-terminated string. */
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

/** Encodes a simple query. */
export function query(text: string): Buffer {
  return message('Q', cstring(text));
}

export const sync = message('S');

/** Idle, in a transaction, or in a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E';

export function readyForQuery(status: TransactionStatus): Buffer {
  return message('Z', Buffer.from(status));
}

/** Reads the transaction status of a ReadyForQuery. */
export function statusOf(ready: Buffer): TransactionStatus {
  const status = ready.toString('latin1', headBytes, headBytes + 1);
  return status === 'T' || status === 'E' ? status : 'I';
}

/** Returns the tag of a CommandComplete without its counts: `INSERT`, `LISTEN`, `COMMIT`. */
export function commandOf(complete: Buffer): string {
  return readCstring(complete, headBytes).text.split(' ')[0] ?? '';
}
