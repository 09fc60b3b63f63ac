import { AppendTooLarge } from '../errors.js';

/** Default limit of EventStoreDB and KurrentDB for one append: 1 MiB. */
export const storeBytesMax = 2 ** 20;
/** Reserved in each append for metadata with an event's origin. */
const spareBytes = 4 * 2 ** 10;

/** Maximum size of the events in one append. */
export const appendBytesMax = storeBytesMax - spareBytes;

/**
 * An event's size for the server's limit: data, metadata and twice the length of its type, as EventStoreDB 24.10 and
 * later count (23.10 counts only data).
 */
export function bytesOf(type: string, data: Uint8Array, metadata: Uint8Array): number {
  return data.length + metadata.length + 2 * type.length;
}

/** @throws AppendTooLarge if the events exceed the limit of one append */
export function requireTaken(stream: string, bytes: number, bytesMax = appendBytesMax): void {
  if (bytes > bytesMax) throw new AppendTooLarge(stream, bytes, bytesMax);
}
