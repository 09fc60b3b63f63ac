import type { EventStoreDBClient } from '@eventstore/db-client';

/**
 * The version that the server says it is; undefined where it says none. The client asks for it before its first append, and
 * keeps it in what is not part of its published types.
 */
export async function serverVersion(client: EventStoreDBClient): Promise<string | undefined> {
  const features: unknown = await Reflect.get(client, 'capabilities');
  if (typeof features !== 'object' || features === null) return undefined;
  const version: unknown = Reflect.get(features, 'serverVersion');
  return typeof version === 'string' && version !== '' ? version : undefined;
}
