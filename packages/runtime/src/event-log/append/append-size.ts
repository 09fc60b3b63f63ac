import { AppendTooLarge } from '../errors.js';

/** What EventStoreDB and KurrentDB take in one append, unless they are set up otherwise: 1 MiB. */
export const storeBytesMax = 2 ** 20;
/** Kept free in each append for metadata that says where an event came from. */
const spareBytes = 4 * 2 ** 10;

/** The most bytes of events in one append. */
export const appendBytesMax = storeBytesMax - spareBytes;

/**
 * What an event counts for a server's limit: data, metadata and twice its type's length, as EventStoreDB 24.10 and
 * later count (23.10 counts the data alone).
 */
export function bytesOf(type: string, data: Uint8Array, metadata: Uint8Array): number {
  return data.length + metadata.length + 2 * type.length;
}

/** @throws AppendTooLarge when events of so many bytes in all are more than an append takes */
export function requireTaken(stream: string, bytes: number, bytesMax = appendBytesMax): void {
  if (bytes > bytesMax) throw new AppendTooLarge(stream, bytes, bytesMax);
}
