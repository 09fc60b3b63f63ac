import { createHash } from 'node:crypto';
import { cstring, type Message, message, readCstring } from './messages.js';

/** PostgreSQL truncates names to 63 bytes. */
const nameBytesMax = 63;

/** A client's extended-protocol message with prefixed names. */
export interface OwnedMessage {
  /** The message with the names of the shared session. */
  readonly bytes: Buffer;
  /** The client's names, for messages that contain them. */
  readonly statement?: string;
  readonly portal?: string;
}

/**
 * Adds the connection's prefix to the names of prepared statements and portals, which are per session. Unnamed ones
 * stay unnamed: they live within one batch.
 */
export function ownNames({ type, bytes }: Message, prefix: string): OwnedMessage {
  const own = (name: string) => cstring(ownName(name, prefix));
  switch (type) {
    case 'P': {
      const { text: statement, end } = readCstring(bytes, 5);
      return { bytes: message('P', own(statement), bytes.subarray(end)), statement };
    }
    case 'B': {
      const { text: portal, end: portalEnd } = readCstring(bytes, 5);
      const { text: statement, end } = readCstring(bytes, portalEnd);
      const rest = bytes.subarray(end);
      return { bytes: message('B', own(portal), own(statement), rest), statement, portal };
    }
    case 'E': {
      const { text: portal, end } = readCstring(bytes, 5);
      return { bytes: message('E', own(portal), bytes.subarray(end)), portal };
    }
    case 'D':
    case 'C': {
      const kind = bytes.subarray(5, 6);
      const { text: name } = readCstring(bytes, 6);
      const named = kind.toString('latin1') === 'S' ? { statement: name } : { portal: name };
      return { bytes: message(type, kind, own(name)), ...named };
    }
    default:
      return { bytes };
  }
}

/** Returns messages that close the prepared statements of a connection. */
export function closeStatements(names: Iterable<string>, prefix: string): Buffer[] {
  return [...names].map((name) => message('C', Buffer.from('S'), cstring(ownName(name, prefix))));
}

function ownName(name: string, prefix: string): string {
  if (name === '') return '';
  const own = prefix + name;
  if (Buffer.byteLength(own) <= nameBytesMax) return own;
  // Hash, because the prefix could truncate the difference of two long names.
  return (
    prefix + createHash('sha256').update(name.slice(0, nameBytesMax)).digest('hex').slice(0, 40)
  );
}
