import { cstring, message, ProtocolViolation, readyForQuery } from './messages.js';

export type Startup =
  | { readonly kind: 'encryption' }
  | { readonly kind: 'cancel'; readonly connection: number; readonly key: number }
  | {
      readonly kind: 'session';
      readonly parameters: ReadonlyMap<string, string>;
    };

const encryptionRequests = new Set([80877103, 80877104]);
const cancelRequest = 80877102;
/** 3.0 */
const version = 3 << 16;
// HTTP reads as an enormous length.
const startupBytesMax = 10_000;

/**
 * Undefined while incomplete.
 * @throws ProtocolViolation for anything but PostgreSQL's version 3.0
 */
export function readStartup(
  bytes: Buffer,
): { readonly startup: Startup; readonly rest: Buffer } | undefined {
  if (bytes.length < 8) return undefined;
  const length = bytes.readUInt32BE(0);
  if (length < 8 || length > startupBytesMax) throw new ProtocolViolation('not a start-up message');
  if (bytes.length < length) return undefined;
  const rest = bytes.subarray(length);
  const code = bytes.readUInt32BE(4);
  if (encryptionRequests.has(code)) return { startup: { kind: 'encryption' }, rest };
  if (code === cancelRequest) {
    if (length < 16) throw new ProtocolViolation('a cancel request without a key');
    const [connection, key] = [bytes.readUInt32BE(8), bytes.readUInt32BE(12)];
    return { startup: { kind: 'cancel', connection, key }, rest };
  }
  if (code !== version) {
    throw new ProtocolViolation(
      `protocol version ${code >>> 16}.${code & 0xffff} is not supported`,
    );
  }
  const words = bytes.toString('utf8', 8, length).split('\0');
  const parameters = new Map<string, string>();
  for (let index = 0; index + 1 < words.length; index += 2) {
    const [name, value] = [words[index], words[index + 1]];
    if (name) parameters.set(name, value ?? '');
  }
  return { startup: { kind: 'session', parameters }, rest };
}

const notSettings = new Set(['user', 'database', 'options', 'replication']);

/** Reads settings in `options` (`-c name=value`, `--name=value`) and by name. */
export function settingsOf(parameters: ReadonlyMap<string, string>): Map<string, string> {
  const settings = new Map<string, string>();
  const options = parameters.get('options') ?? '';
  for (const [, name, value] of options.matchAll(/(?:-c\s*|--)([\w.-]+)=((?:\\.|[^\s\\])*)/g)) {
    if (name === undefined) continue;
    settings.set(name.toLowerCase().replaceAll('-', '_'), (value ?? '').replace(/\\(.)/g, '$1'));
  }
  for (const [name, value] of parameters) {
    if (!notSettings.has(name)) settings.set(name.toLowerCase(), value);
  }
  return settings;
}

export const reportedSettings = [
  ...['server_version', 'server_encoding', 'client_encoding', 'application_name'],
  ...['DateStyle', 'IntervalStyle', 'TimeZone', 'integer_datetimes', 'search_path'],
  ...['standard_conforming_strings', 'is_superuser', 'default_transaction_read_only'],
] as const;

/** The server only listens on loopback addresses. */
export function greeting(
  connection: number,
  key: number,
  reported: ReadonlyMap<string, string>,
): Buffer {
  const keyData = Buffer.alloc(8);
  keyData.writeUInt32BE(connection, 0);
  keyData.writeUInt32BE(key, 4);
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    ...[...reported].map(([name, value]) => message('S', cstring(name), cstring(value))),
    message('K', keyData),
    readyForQuery('I'),
  ]);
}
