import { AppendTooLarge } from '../errors.js';

/** Default of EventStoreDB and KurrentDB: 1 MiB. */
export const storeBytesMax = 2 ** 20;
/** For metadata with an event's origin. */
const spareBytes = 4 * 2 ** 10;

export const appendBytesMax = storeBytesMax - spareBytes;

/**
 * Counts data, metadata and twice the type's length, as EventStoreDB 24.10 and later (23.10 counts
 * only data).
 */
export function bytesOf(type: string, data: Uint8Array, metadata: Uint8Array): number {
  return data.length + metadata.length + 2 * type.length;
}

/** @throws AppendTooLarge if the events exceed the limit of one append */
export function requireTaken(stream: string, bytes: number, bytesMax = appendBytesMax): void {
  if (bytes > bytesMax) throw new AppendTooLarge(stream, bytes, bytesMax);
}
