import { cstring, type Message, message, readCstring } from './messages.js';

/**
 * Prepared statements and portals are named per session, and there is one session for all: names get a prefix of
 * their connection. The unnamed ones stay unnamed: they live within one batch.
 *
 * @param note is told of named statements as they are made and closed
 */
export function prefixNames(
  { type, bytes }: Message,
  prefix: string,
  note: { made(name: string): void; closed(name: string): void },
): Buffer {
  const own = (name: string) => (name === '' ? '' : prefix + name);
  switch (type) {
    case 'P': {
      const { text: name, end } = readCstring(bytes, 5);
      if (name !== '') note.made(own(name));
      return message('P', cstring(own(name)), bytes.subarray(end));
    }
    case 'B': {
      const portal = readCstring(bytes, 5);
      const statement = readCstring(bytes, portal.end);
      const rest = bytes.subarray(statement.end);
      return message('B', cstring(own(portal.text)), cstring(own(statement.text)), rest);
    }
    case 'E': {
      const { text: portal, end } = readCstring(bytes, 5);
      return message('E', cstring(own(portal)), bytes.subarray(end));
    }
    case 'D':
    case 'C': {
      const kind = bytes.subarray(5, 6);
      const { text: name } = readCstring(bytes, 6);
      if (type === 'C' && kind.toString() === 'S' && name !== '') note.closed(own(name));
      return message(type, kind, cstring(own(name)));
    }
    default:
      return bytes;
  }
}

/** Closes named statements, for a connection that has gone. */
export function closeStatements(names: Iterable<string>): Buffer[] {
  return [...names].map((name) => message('C', Buffer.from('S'), cstring(name)));
}
