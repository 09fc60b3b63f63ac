import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
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
  return asAdministrator(url, administrator, 'the metadata of $all', async (streams) => {
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const granted = await tryToGrant(streams, user);
      if (granted !== 'overtaken') return granted;
    }
    throw new Error(`${metadataOfAll} keeps changing`);
  });
}

async function asAdministrator<Result>(
  url: string,
  login: Login | undefined,
  what: string,
  change: (streams: OwnStreams) => Promise<Result>,
): Promise<Result> {
  const read = readConnectionString(url);
  const { client, close } = openClient(clientUrl(read));
  try {
    return await change(ownStreams(client, login));
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

interface LastEvent {
  readonly data: Json;
  readonly revision: bigint;
}

type OwnStreams = ReturnType<typeof ownStreams>;

/** Reads and writes the server's own streams. */
function ownStreams(client: EventStoreDBClient, login: Login | undefined) {
  const as =
    login === undefined ? {} : { credentials: { username: login.user, password: login.password } };
  return {
    async last(stream: string): Promise<LastEvent | undefined> {
      const end = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
      let last: LastEvent | undefined;
      try {
        // Read to the end: an abandoned call stays open.
        for await (const { event } of client.readStream(stream, { ...as, ...end })) {
          if (event !== undefined) {
            last = { data: recordOf(event.data, stream), revision: event.revision };
          }
        }
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return last;
    },
    /** With credentials the client makes a separate call, outside its shared stream. */
    async append(stream: string, type: string, data: Json, after: LastEvent | undefined) {
      const expectedRevision = after?.revision ?? NO_STREAM;
      const event = jsonEvent({ id: randomUUID(), type, data });
      await client.appendToStream(stream, event, { ...as, expectedRevision });
    },
  };
}

async function tryToGrant(streams: OwnStreams, user: string): Promise<GrantOfAll | 'overtaken'> {
  const last = await streams.last(metadataOfAll);
  const metadata = last?.data ?? {};
  const list = recordOf(metadata['$acl'] ?? {}, '$acl');
  const defaults = (await streams.last(settings))?.data ?? {};
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
    await streams.append(metadataOfAll, '$metadata', data, last);
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return 'overtaken';
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
  const { login } = readConnectionString(url);
  if (login === undefined) return;
  await asAdministrator(url, login, settings, async (streams) => {
    try {
      const last = await streams.last(settings);
      const data = withoutWriting(last?.data ?? {});
      if (data === undefined) return;
      // Readers skip types that begin with $; the server reads any type here.
      await streams.append(settings, '$settings', data, last);
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
