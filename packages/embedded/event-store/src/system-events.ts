import type { ProposedEvent } from './recorded-event.js';

/** A version of a stream's metadata. */
export function metadataEvent(json: string): ProposedEvent {
  return {
    id: newId(),
    type: '$metadata',
    contentType: 'application/json',
    data: Buffer.from(json),
    metadata: new Uint8Array(),
  };
}

/** The event that closes a stream for ever. */
export function tombstoneEvent(): ProposedEvent {
  return {
    id: newId(),
    type: '$streamDeleted',
    contentType: 'application/octet-stream',
    data: new Uint8Array(),
    metadata: new Uint8Array(),
  };
}

function newId(): Buffer {
  return Buffer.from(crypto.randomUUID().replaceAll('-', ''), 'hex');
}
