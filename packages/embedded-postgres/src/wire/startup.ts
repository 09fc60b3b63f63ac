import { cstring, message, readyForQuery } from './messages.js';

/** What a client says first. */
export type Startup =
  | { readonly kind: 'encryption' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'session'; readonly parameters: ReadonlyMap<string, string> };

const encryptionRequests = new Set([80877103, 80877104]);
const cancelRequest = 80877102;

/** Reads the first message of a connection, which has no type byte; undefined while it is incomplete. */
export function readStartup(
  bytes: Buffer,
): { readonly startup: Startup; readonly rest: Buffer } | undefined {
  if (bytes.length < 8) return undefined;
  const length = bytes.readUInt32BE(0);
  if (bytes.length < length) return undefined;
  const rest = bytes.subarray(length);
  const code = bytes.readUInt32BE(4);
  if (encryptionRequests.has(code)) return { startup: { kind: 'encryption' }, rest };
  if (code === cancelRequest) return { startup: { kind: 'cancel' }, rest };
  const words = bytes.toString('utf8', 8, length).split('\0');
  const parameters = new Map<string, string>();
  for (let index = 0; index + 1 < words.length; index += 2) {
    const [name, value] = [words[index], words[index + 1]];
    if (name) parameters.set(name, value ?? '');
  }
  return { startup: { kind: 'session', parameters }, rest };
}

/** The settings that start-up `options` name: `-c name=value` or `--name=value`. */
export function settingsOf(parameters: ReadonlyMap<string, string>): Map<string, string> {
  const settings = new Map<string, string>();
  const options = parameters.get('options') ?? '';
  for (const [, , name, value] of options.matchAll(/(-c\s*|--)([\w.]+)=((?:\\.|\S)*)/g)) {
    if (name !== undefined) settings.set(name.toLowerCase(), (value ?? '').replace(/\\(.)/g, '$1'));
  }
  const applicationName = parameters.get('application_name');
  if (applicationName !== undefined) settings.set('application_name', applicationName);
  return settings;
}

const reported: Readonly<Record<string, string>> = {
  server_version: '18.3',
  server_encoding: 'UTF8',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'GMT',
  integer_datetimes: 'on',
  standard_conforming_strings: 'on',
  is_superuser: 'on',
  in_hot_standby: 'off',
  default_transaction_read_only: 'off',
};

/** Authentication is not asked for: the server listens on loopback alone. */
export function greeting(connectionId: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeUInt32BE(connectionId, 0);
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    ...Object.entries(reported).map(([name, value]) => message('S', cstring(name), cstring(value))),
    message('K', key),
    readyForQuery('I'),
  ]);
}
