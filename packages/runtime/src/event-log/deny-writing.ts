import { randomUUID } from 'node:crypto';
import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { readConnectionString } from '../config/connection-string.js';
import { createAccess, grpcCodeOf } from './access.js';
import { EventLogAccessRefused } from './errors.js';
import { type Json, lastOf, recordOf, settings, withClient } from './grant.js';
import { unavailable } from './session.js';

const administrators = '$admins';

/**
 * Revokes the right to append of all users except administrators; no effect without users.
 * @param url with an administrator's name and password
 * @throws EventLogAccessRefused for another user, EventLogUnavailable
 */
export async function takeWritingAway(url: string): Promise<void> {
  const { login } = readConnectionString(url);
  if (login === undefined) return;
  const credentials = { username: login.user, password: login.password };
  const access = createAccess({ login }, () => undefined);
  try {
    await withClient(url, async (client) => {
      const last = await lastOf(client, settings, { credentials });
      const data = withoutWriting(last?.data ?? {});
      if (data === undefined) return;
      // Readers skip types that begin with $; the server reads events of any type in this stream.
      const event = jsonEvent({ id: randomUUID(), type: '$settings', data });
      const expectedRevision = last?.revision ?? NO_STREAM;
      await client.appendToStream(settings, event, { credentials, expectedRevision });
    });
  } catch (error) {
    if (grpcCodeOf(error) === status.UNIMPLEMENTED) return;
    const refusal = access.refusalOf(error, settings);
    throw refusal instanceof EventLogAccessRefused
      ? refusal
      : unavailable(`a change of ${settings}`, error);
  }
}

/** Undefined if appends are already restricted to administrators. */
export function withoutWriting(data: Json): Json | undefined {
  const list = recordOf(data['$userStreamAcl'] ?? {}, '$userStreamAcl');
  const writers: readonly unknown[] = [list['$w'] ?? '$all'].flat();
  if (writers.length === 1 && writers[0] === administrators) return undefined;
  return { ...data, $userStreamAcl: { ...list, $w: [administrators] } };
}
