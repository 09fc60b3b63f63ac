import { createHash } from 'node:crypto';

const namespace = Buffer.from('5b1d9c3e7f0a4e6d8c2b1a0f9e8d7c6b', 'hex');

/**
 * The id of a command's event: a name-based UUID (RFC 9562 section 5.5) of the command's id and the event's
 * index, so that a command that is carried out again writes the same events.
 */
export function eventIdFor(commandId: string, index: number): string {
  const hash = createHash('sha1').update(namespace).update(`${commandId}/${index}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
