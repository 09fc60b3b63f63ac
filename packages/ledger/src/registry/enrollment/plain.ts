import { randomUUID } from 'node:crypto';
import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import {
  type AggregateDefinition,
  type AggregateStore,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import type { EnrollmentId, Instant } from '@exchange/units';
import { streams } from '../../streams.js';
import type { EnrollmentCommand, EnrollmentRefusal } from './commands.js';
import { enrollment } from './decide.js';
import { type EnrollmentEvent, enrollmentEvents } from './events.js';
import type { EnrollmentState } from './state.js';

export type Enrollments = Aggregate<
  EnrollmentState,
  EnrollmentCommand,
  EnrollmentEvent,
  EnrollmentRefusal
>;

export const plainEnrollments: AggregateDefinition<
  EnrollmentState,
  EnrollmentCommand,
  EnrollmentEvent,
  EnrollmentRefusal
> = defineAggregate(enrollmentEvents, enrollment);

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
