import { randomUUID } from 'node:crypto';
import { isJsonObject } from '@exchange/units';
import { type Login, readConnectionString, withLogin } from '../config/connection-string.js';
import { connectNativeLog, type NativeLog } from './connect.js';
import { RevisionConflict } from './errors.js';
import { requireOwnFormat } from './format/log-format.js';

export interface GrantOfAll {
  readonly isChanged: boolean;
  readonly readersBefore: readonly string[];
  readonly readers: readonly string[];
}

const metadataOfAll = '$$$all';
const settings = '$settings';
const administrators = '$admins';
const triesMax = 5;

type Json = Readonly<Record<string, unknown>>;

/**
 * Grants the right to read `$all`.
 * @param administrator undefined for a server without users (`tls=false`)
 * @throws EventLogAccessRefused, EventLogUnavailable, FormatRefused
 * @throws TypeError for an invalid name or metadata
 */
export async function grantReadingAll(
  url: string,
  administrator: Login | undefined,
  user: string,
): Promise<GrantOfAll> {
  checkUser(user);
  const log = connectNativeLog(administrator === undefined ? url : withLogin(url, administrator));
  try {
    await requireOwnFormat(log.eventLog);
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const granted = await tryToGrant(log, user);
      if (granted !== 'overtaken') return granted;
    }
    throw new Error(`${metadataOfAll} keeps changing`);
  } finally {
    await log.eventLog.close();
  }
}

interface LastEvent {
  readonly data: Json;
  readonly revision: bigint;
}

async function lastOf({ readOwn }: NativeLog, stream: string): Promise<LastEvent | undefined> {
  const [last] = await readOwn(stream, { direction: 'backwards', maxCount: 1 });
  return last && { data: recordOf(last.data, stream), revision: last.revision };
}

/** @throws RevisionConflict */
async function append(
  { appendOwn }: NativeLog,
  stream: string,
  last: LastEvent | undefined,
  event: { readonly type: string; readonly data: Json },
): Promise<void> {
  const whole = { ...event, id: randomUUID(), metadata: {} };
  await appendOwn(stream, last?.revision ?? 'no_stream', whole);
}

async function tryToGrant(log: NativeLog, user: string): Promise<GrantOfAll | 'overtaken'> {
  const last = await lastOf(log, metadataOfAll);
  const metadata = last?.data ?? {};
  const list = recordOf(metadata['$acl'] ?? {}, '$acl');
  const defaults = (await lastOf(log, settings))?.data ?? {};
  const system = recordOf(defaults['$systemStreamAcl'] ?? {}, '$systemStreamAcl');
  const rolesOf = (right: '$r' | '$mr') =>
    namesOf(list[right] ?? system[right] ?? [administrators], right);
  const [readers, metadataReaders] = [rolesOf('$r'), rolesOf('$mr')];
  const may = (names: readonly string[]) => names.includes(user) || names.includes('$all');
  if (may(readers) && may(metadataReaders)) {
    return { isChanged: false, readersBefore: readers, readers };
  }
  const withUser = (names: readonly string[]) => (may(names) ? names : [...names, user]);
  const granted = withUser(readers);
  const data = { ...metadata, $acl: { ...list, $r: granted, $mr: withUser(metadataReaders) } };
  try {
    await append(log, metadataOfAll, last, { type: '$metadata', data });
  } catch (error) {
    if (error instanceof RevisionConflict) return 'overtaken';
    throw error;
  }
  return { isChanged: true, readersBefore: readers, readers: granted };
}

function recordOf(value: unknown, what: string): Json {
  if (isJsonObject(value)) return { ...value };
  throw new TypeError(`${what} of the event log is not a JSON object: repair it first`);
}

function namesOf(value: unknown, right: string): readonly string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.map((name) => {
    if (typeof name === 'string') return name;
    throw new TypeError(`${right} in the access list of $all holds something other than names`);
  });
}

function checkUser(user: string): void {
  if (!/^[^$\p{Cc}\p{Cs}][^\p{Cc}\p{Cs}]{0,127}$/u.test(user)) {
    throw new TypeError(
      `${JSON.stringify(user)} is not a user's name: 1 to 128 characters, and groups such as $admins or $all are not users`,
    );
  }
}

/**
 * Revokes the right to append of all users except administrators; no effect without users.
 * @param url with an administrator's login
 * @throws EventLogAccessRefused, EventLogUnavailable
 */
export async function takeWritingAway(url: string): Promise<void> {
  const { login, isSecure } = readConnectionString(url);
  if (login === undefined || !isSecure) return;
  const log = connectNativeLog(url);
  try {
    const last = await lastOf(log, settings);
    const data = withoutWriting(last?.data ?? {});
    // Readers skip types that begin with $; the server reads any type here.
    if (data !== undefined) await append(log, settings, last, { type: settings, data });
  } finally {
    await log.eventLog.close();
  }
}

export function withoutWriting(data: Json): Json | undefined {
  const list = recordOf(data['$userStreamAcl'] ?? {}, '$userStreamAcl');
  const writers: readonly unknown[] = [list['$w'] ?? '$all'].flat();
  if (writers.length === 1 && writers[0] === administrators) return undefined;
  return { ...data, $userStreamAcl: { ...list, $w: [administrators] } };
}
