import { randomUUID } from 'node:crypto';
import {
  type AggregateOf,
  type AggregateStore,
  defineAggregate,
  type StoredAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import type { EnrollmentId, Instant } from '@exchange/units';
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

export function systemMetadata(at: Instant): CommandContext['metadata'] {
  const request_id = randomUUID();
  return {
    recorded_at: at,
    actor: { kind: 'system', id: 'enrollments' },
    scope: 'platform',
    request_id,
    $correlationId: request_id,
    $causationId: request_id,
  };
}

export const systemContext = (at: Instant): CommandContext => {
  const metadata = systemMetadata(at);
  return { commandId: metadata.request_id, metadata };
};
