import type { Position, StoredEvent } from '../types.js';

/** Where an event was first recorded, and when: what stays true of it in every log that it is moved to. */
export interface Origin {
  readonly position: Position;
  readonly time: Date;
}

/** The member of a moved event's metadata that says it. Nobody but this folder sees it: it is in no leaf, no answer and no export. */
const member = '$origin';

/**
 * The metadata of an event that is moved, with its origin; undefined where it cannot take one: it is no object, or has a member of
 * that name of its own.
 */
export function withOrigin(metadata: unknown, { position, time }: Origin): object | undefined {
  if (!isRecord(metadata) || Object.hasOwn(metadata, member)) return undefined;
  return { ...metadata, [member]: { position: position.toString(), time: time.toISOString() } };
}

/** Whether an event's metadata say where it was first recorded. */
export function namesOrigin({ metadata }: StoredEvent): boolean {
  return isRecord(metadata) && Object.hasOwn(metadata, member);
}

/** An event as it was before it was moved; undefined where its metadata do not say. */
export function atOrigin(event: StoredEvent): StoredEvent | undefined {
  if (!isRecord(event.metadata)) return undefined;
  const { [member]: origin, ...metadata } = event.metadata;
  if (!isRecord(origin)) return undefined;
  const { position, time } = origin;
  if (typeof position !== 'string' || typeof time !== 'string') return undefined;
  return { ...event, metadata, position: BigInt(position), created: new Date(time) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
