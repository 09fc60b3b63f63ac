import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { codecOf } from '@exchange/runtime/event-log/codec';
import type { EventMetadata } from '@exchange/runtime/event-log/metadata';
import { isEventMetadata } from '@exchange/runtime/event-log/metadata';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { StateCode } from '@exchange/units';
import { costKeyRederivationRequested } from '../customer/events.js';
import { type Rederivation, rederivation } from './decide.js';
import { rederivationEvents } from './events.js';

export const rederivations = defineAggregate(rederivationEvents, rederivation);

export interface RequestedJob {
  readonly job: Rederivation;
  readonly state: StateCode | null;
  readonly position: bigint;
  readonly requestId: string;
  readonly metadata: EventMetadata;
}

const codec = codecOf([costKeyRederivationRequested]);

export async function readRequest(
  { eventLog }: AggregateStore,
  position: bigint,
): Promise<RequestedJob> {
  const stored = await eventLog.eventAt(position);
  if (stored === undefined) throw new Error(`the log has no event at position ${position}`);
  const { state, ...job } = codec.decode(stored).event.data;
  return { job, state, position, requestId: stored.id, metadata: metadataOf(stored) };
}

function metadataOf({ metadata, position }: StoredEvent): EventMetadata {
  if (isEventMetadata(metadata)) return metadata;
  throw new Error(`the event at position ${position} has no metadata of this service`);
}
