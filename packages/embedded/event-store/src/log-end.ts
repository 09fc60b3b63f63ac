import type { ProposedEvent } from './recorded-event.js';
import type { EventIndex } from './storage/event-index.js';
import { streamsPb } from './wire/protobuf.js';

const end = { stream: 'installation-log', type: 'LogMoved' } as const;
/** Marks a `LogMoved` that was copied from another log: it ended that log, not this one. */
const originMember = '$origin';

export function endsLog(stream: string, events: readonly ProposedEvent[]): boolean {
  if (stream !== end.stream) return false;
  return events.some(({ type, metadata }) => type === end.type && !hasOrigin(metadata));
}

/** @param answer returns the encoded event */
export function isEnded(index: EventIndex, answer: (ordinal: number) => Uint8Array): boolean {
  return index.stream(end.stream).some((ordinal) => {
    if (index.event(ordinal).type !== end.type) return false;
    const event = streamsPb.ReadResp.deserializeBinary(answer(ordinal)).getEvent()?.getEvent();
    return !hasOrigin(event?.getCustomMetadata_asU8() ?? new Uint8Array());
  });
}

function hasOrigin(metadata: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(metadata).toString());
    return typeof value === 'object' && value !== null && Object.hasOwn(value, originMember);
  } catch {
    return false;
  }
}
