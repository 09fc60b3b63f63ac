import { createHash, randomBytes } from 'node:crypto';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';

const namespace = Buffer.from('5b1d9c3e7f0a4e6d8c2b1a0f9e8d7c6b', 'hex');
/** Index in a UUID's text of its last 48 bits, which differ by attempt. */
const ofAttempt = 24;

/** Equal for all writers (RFC 9562 section 5.5). */
export function eventIdFor(name: string, index: number): string {
  return uuidOf(digestOf(name, index), 5);
}

/**
 * RFC 9562 section 5.8. The first part finds a repeated command's event; the last is random,
 * because executions may decide differently.
 */
export function newEventId(commandId: string, index: number): string {
  const digest = digestOf(commandId, index);
  randomBytes(6).copy(digest, 10);
  return uuidOf(digest, 8);
}

export function isEventOf(commandId: string, index: number): (id: string) => boolean {
  const ofCommand = uuidOf(digestOf(commandId, index), 8).slice(0, ofAttempt);
  return (id) => id.startsWith(ofCommand);
}

function digestOf(name: string, index: number): Buffer {
  return createHash('sha1').update(namespace).update(`${name}/${index}`).digest();
}

/** Of the first 16 bytes, which it changes. */
export function uuidOf(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function uuidText(id: UUID | undefined): string {
  const halves = id?.getStructured();
  if (halves === undefined) return id?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
