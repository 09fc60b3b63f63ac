export function readRow(bytes: Buffer): (string | null)[] {
  const values: (string | null)[] = [];
  let at = 7;
  for (let left = bytes.readUInt16BE(5); left > 0; left -= 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : bytes.toString('utf8', at, at + length));
    at += Math.max(length, 0);
  }
  return values;
}

/**
 * Version 3: type byte, length including itself, body (PostgreSQL documentation, "Message
 * Formats").
 */
export interface Message {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The protocol is broken; later bytes are unreadable. */
export class ProtocolViolation extends Error {}

const headBytes = 5;
// PostgreSQL allows 1 GiB; the engine has 2 GiB.
const messageBytesMax = 2 ** 28;

export function createMessageReader(): { push(chunk: Buffer): Message[] } {
  let parts: Buffer[] = [];
  let held = 0;
  let needed = headBytes;
  return {
    push(chunk) {
      parts.push(chunk);
      held += chunk.length;
      // Joining at each chunk would copy repeatedly.
      if (held < needed) return [];
      const { messages, rest } = cut(parts.length === 1 ? chunk : Buffer.concat(parts));
      parts = rest.length === 0 ? [] : [rest];
      held = rest.length;
      needed = rest.length < headBytes ? headBytes : wholeLength(rest, 0);
      return messages;
    },
  };
}

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

export function cstring(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

export function readCstring(
  bytes: Buffer,
  at: number,
): { readonly text: string; readonly end: number } {
  const end = bytes.indexOf(0, at);
  const stop = end < 0 ? bytes.length : end;
  return { text: bytes.toString('utf8', at, stop), end: stop + 1 };
}

export function query(text: string): Buffer {
  return message('Q', cstring(text));
}

export const sync = message('S');

/** Idle, in a transaction, or in a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E';

export function readyForQuery(status: TransactionStatus): Buffer {
  return message('Z', Buffer.from(status));
}

export function statusOf(ready: Buffer): TransactionStatus {
  const status = ready.toString('latin1', headBytes, headBytes + 1);
  return status === 'T' || status === 'E' ? status : 'I';
}

/** Returns the command without counts: `INSERT`, `LISTEN`, `COMMIT`. */
export function commandOf(complete: Buffer): string {
  return readCstring(complete, headBytes).text.split(' ')[0] ?? '';
}
