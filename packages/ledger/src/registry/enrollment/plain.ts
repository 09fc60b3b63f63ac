import { randomUUID } from 'node:crypto';
import {
  type AggregateOf,
  type AggregateStore,
  defineAggregate,
  type StoredAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { systemMetadata as metadataOfSystem } from '@exchange/runtime/event-log/metadata';
import type { EnrollmentId } from '@exchange/units';
import { streams } from '../../streams.js';
import { enrollment } from './decide.js';
import { enrollmentEvents } from './events.js';
import type { EnrollmentState } from './state.js';

export type Enrollments = StoredAggregate<typeof plainEnrollments>;

export const plainEnrollments: AggregateOf<typeof enrollment> = defineAggregate(
  enrollmentEvents,
  enrollment,
);

export async function stateOf(store: AggregateStore, id: EnrollmentId): Promise<EnrollmentState> {
  return (await plainEnrollments.on(store).load(streams.enrollment(id))).state;
}

/** Has a time of its own: that of the cause may be another tenant's. */
export const systemMetadata = (): CommandContext['metadata'] =>
  metadataOfSystem('enrollments', randomUUID());

export const systemContext = (): CommandContext => {
  const metadata = systemMetadata();
  return { commandId: metadata.request_id, metadata };
};
