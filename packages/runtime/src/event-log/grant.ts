import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  type Credentials,
  END,
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { isJsonObject } from '@exchange/units';
import { status } from '@grpc/grpc-js';
import {
  clientUrl,
  type Login,
  readConnectionString,
  withLogin,
} from '../config/connection-string.js';
import { inTime } from '../process/in-time.js';
import { createAccess, grpcCodeOf } from './access.js';
import { connectNativeLog } from './connect.js';
import { openClient } from './connection/client.js';
import { requireOwnFormat } from './format/log-format.js';
import { unavailable } from './session.js';

export interface GrantOfAll {
  readonly isChanged: boolean;
  readonly readersBefore: readonly string[];
  readonly readers: readonly string[];
}

const metadataOfAll = '$$$all';
const settings = '$settings';
const administrators = '$admins';
const triesMax = 5;
const closeMsMax = 1_000;

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
  await requireFormatAt(url, administrator);
  return asAdministrator(url, administrator, 'the metadata of $all', async (client, as) => {
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const granted = await tryToGrant(client, as, user);
      if (granted !== 'overtaken') return granted;
    }
    throw new Error(`${metadataOfAll} keeps changing`);
  });
}

interface Credentialed {
  readonly credentials?: Credentials;
}

async function asAdministrator<Result>(
  url: string,
  login: Login | undefined,
  what: string,
  change: (client: EventStoreDBClient, as: Credentialed) => Promise<Result>,
): Promise<Result> {
  const read = readConnectionString(url);
  const { client, close } = openClient(clientUrl(read));
  try {
    return await change(
      client,
      login === undefined
        ? {}
        : { credentials: { username: login.user, password: login.password } },
    );
  } catch (error) {
    if (error instanceof TypeError) throw error;
    const access = createAccess({ login }, () => undefined);
    throw access.refusalOf(error, what) ?? unavailable(`a change of ${what}`, error);
  } finally {
    await inTime(client.dispose(), closeMsMax).catch(() => undefined);
    close();
  }
}

async function requireFormatAt(url: string, administrator: Login | undefined): Promise<void> {
  const { eventLog } = connectNativeLog(
    administrator === undefined ? url : withLogin(url, administrator),
  );
  try {
    await requireOwnFormat(eventLog);
  } finally {
    await eventLog.close();
  }
}

async function tryToGrant(
  client: EventStoreDBClient,
  as: Credentialed,
  user: string,
): Promise<GrantOfAll | 'overtaken'> {
  const last = await lastOf(client, metadataOfAll, as);
  const metadata = last?.data ?? {};
  const list = recordOf(metadata['$acl'] ?? {}, '$acl');
  const defaults = (await lastOf(client, settings, as))?.data ?? {};
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
    // With credentials the client makes a separate call, outside its shared stream.
    await client.appendToStream(
      metadataOfAll,
      jsonEvent({ id: randomUUID(), type: '$metadata', data }),
      { ...as, expectedRevision: last?.revision ?? NO_STREAM },
    );
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return 'overtaken';
    throw error;
  }
  return { isChanged: true, readersBefore: readers, readers: granted };
}

async function lastOf(
  client: EventStoreDBClient,
  stream: string,
  as: Credentialed,
): Promise<{ readonly data: Json; readonly revision: bigint } | undefined> {
  const reading = client.readStream(stream, {
    ...as,
    direction: BACKWARDS,
    fromRevision: END,
    maxCount: 1,
  });
  let last: { readonly data: Json; readonly revision: bigint } | undefined;
  try {
    // Read to the end: an abandoned call stays open.
    for await (const { event } of reading) {
      if (event !== undefined) {
        last = { data: recordOf(event.data, stream), revision: event.revision };
      }
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return last;
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
  const { login } = readConnectionString(url);
  if (login === undefined) return;
  await asAdministrator(url, login, settings, async (client, as) => {
    try {
      const last = await lastOf(client, settings, as);
      const data = withoutWriting(last?.data ?? {});
      if (data === undefined) return;
      // Readers skip types that begin with $; the server reads any type here.
      const event = jsonEvent({ id: randomUUID(), type: '$settings', data });
      const expectedRevision = last?.revision ?? NO_STREAM;
      await client.appendToStream(settings, event, { ...as, expectedRevision });
    } catch (error) {
      if (grpcCodeOf(error) !== status.UNIMPLEMENTED) throw error;
    }
  });
}

export function withoutWriting(data: Json): Json | undefined {
  const list = recordOf(data['$userStreamAcl'] ?? {}, '$userStreamAcl');
  const writers: readonly unknown[] = [list['$w'] ?? '$all'].flat();
  if (writers.length === 1 && writers[0] === administrators) return undefined;
  return { ...data, $userStreamAcl: { ...list, $w: [administrators] } };
}
