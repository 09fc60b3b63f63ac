import { isJsonObject } from '@exchange/units';
import type { Position, StoredEvent } from '../types.js';

export interface Origin {
  readonly position: Position;
  readonly time: Date;
}

const member = '$origin';

/** Undefined for metadata that is not an object or has such a member. */
export function withOrigin(metadata: unknown, { position, time }: Origin): object | undefined {
  if (!isJsonObject(metadata) || Object.hasOwn(metadata, member)) return undefined;
  return { ...metadata, [member]: { position: position.toString(), time: time.toISOString() } };
}

export function namesOrigin({ metadata }: Pick<StoredEvent, 'metadata'>): boolean {
  return isJsonObject(metadata) && Object.hasOwn(metadata, member);
}

/**
 * Undefined if no move wrote the event.
 * @param origins by event id, for metadata without space
 */
export function atOrigin(
  event: StoredEvent,
  origins: ReadonlyMap<string, Origin>,
): StoredEvent | undefined {
  const beside = origins.get(event.id);
  if (beside !== undefined) return { ...event, position: beside.position, created: beside.time };
  if (!isJsonObject(event.metadata)) return undefined;
  const { [member]: origin, ...metadata } = event.metadata;
  if (!isJsonObject(origin)) return undefined;
  const { position, time } = origin;
  if (typeof position !== 'string' || typeof time !== 'string') return undefined;
  return { ...event, metadata, position: BigInt(position), created: new Date(time) };
}
