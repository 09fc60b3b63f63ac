/** Default of EventStoreDB and KurrentDB: 1 MiB. */
export const storeBytesMax = 2 ** 20;
/** Space for metadata with an origin. */
const spareBytes = 4 * 2 ** 10;

export const appendBytesMax = storeBytesMax - spareBytes;

/** Counts like EventStoreDB 24.10 and later: data, metadata, twice the type's length (23.10: only data). */
export function bytesOf(type: string, data: Uint8Array, metadata: Uint8Array): number {
  return data.length + metadata.length + 2 * type.length;
}
