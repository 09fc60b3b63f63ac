import { createHash } from 'node:crypto';
import { cstring, type Message, message, readCstring } from './messages.js';

const nameBytesMax = 63;

export interface OwnedMessage {
  /** The message with the names of the shared session. */
  readonly bytes: Buffer;
  readonly statement?: string;
  readonly portal?: string;
}

/** Gives statements and portals a connection's own names. Unnamed ones live within a batch. */
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

export function closeStatements(names: Iterable<string>, prefix: string): Buffer[] {
  return [...names].map((name) => message('C', Buffer.from('S'), cstring(ownName(name, prefix))));
}

function ownName(name: string, prefix: string): string {
  if (name === '') return '';
  const own = prefix + name;
  if (Buffer.byteLength(own) <= nameBytesMax) return own;
  // The prefix could truncate a difference of long names.
  return (
    prefix + createHash('sha256').update(name.slice(0, nameBytesMax)).digest('hex').slice(0, 40)
  );
}
