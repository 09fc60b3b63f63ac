import { randomUUID } from 'node:crypto';
import { type AggregateStore, memoizeByStore } from '@exchange/runtime/commands/define-aggregate';
import type { Accepted, Outcome } from '@exchange/runtime/commands/execution';
import type { FoldedStream } from '@exchange/runtime/commands/state-cache';
import { type Attempt, withFacts } from '@exchange/runtime/commands/with-facts';
import type { CustomerId, EnrollmentId } from '@exchange/units';
import { streams } from '../../streams.js';
import { customers } from '../customer/aggregate.js';
import { isInactive } from '../customer/decide.js';
import type { EnrollmentCommand, EnrollmentRefusal } from './commands.js';
import { enrollment } from './decide.js';
import type { EnrollmentEvent } from './events.js';
import { type Enrollments, plainEnrollments } from './plain.js';
import { completeActivation, settleServicePoint } from './service-point/activation.js';
import { releaseOf, withClaims } from './service-point/claims.js';
import { exclusivityKey } from './service-point/service-point.js';
import { claimOf, type EnrollmentState, isActivating } from './state.js';

/** Records in the customer's stream that an enrollment follows; false if inactive. */
type Reserve = (customer: CustomerId, id: EnrollmentId, attempt: Attempt) => Promise<boolean>;

/** Enrollments reserve their customer and claim their service point first. */
export const enrollments = memoizeByStore((store) => {
  const customerStreams = customers.on(store);
  const claiming = withClaims(store, plainEnrollments.on(store));
  const reserving = withReservation(claiming, async (customer, id, attempt) => {
    const stream = streams.customer(customer);
    if (attempt.isTrial === true) {
      const { state } = await customerStreams.load(stream);
      return state.status === 'registered' && !isInactive(state);
    }
    const reserved = await customerStreams.execute({
      stream,
      isNested: true,
      // Each attempt needs its own event: a fence may have voided an earlier reservation.
      context: { ...attempt.context, commandId: randomUUID() },
      command: () => ({ type: 'ReserveEnrollment', enrollment_id: id }),
    });
    return reserved.outcome === 'accepted';
  });
  return withShownRevision(withConsequences(store, reserving));
});

/**
 * Reserves between the read and the append at that revision, for each attempt
 * (docs/decisions/0093).
 */
function withReservation(plain: Enrollments, reserve: Reserve): Enrollments {
  return withFacts(plain, async (command, { state }, attempt) => {
    const reserved = reservedBy(command, state);
    // A refused command reserves nothing.
    if (reserved === undefined || enrollment.decide(state, command).outcome === 'refused') {
      return command;
    }
    const takesEnrollments = await reserve(reserved.customer_id, reserved.id, attempt);
    return { ...reserved.command, takesEnrollments };
  });
}

function reservedBy(command: EnrollmentCommand, state: EnrollmentState) {
  if (command.type === 'RequestEnrollment') {
    const { customer_id } = command.premise;
    return customer_id === null ? undefined : { command, customer_id, id: command.enrollment.id };
  }
  if (command.type !== 'Reinstate' || state.status === 'absent') return undefined;
  const { customer_id, id } = state.enrollment;
  return customer_id === null ? undefined : { command, customer_id, id };
}

type EnrollmentOutcome = Outcome<EnrollmentState, EnrollmentEvent, EnrollmentRefusal>;
type AcceptedEnrollment = Accepted<EnrollmentState, EnrollmentEvent>;

/** Completes activations, releases unused claims, settles the service point. */
function withConsequences(store: AggregateStore, plain: Enrollments): Enrollments {
  return {
    ...plain,
    async execute(execution) {
      const { stream, context, isTrial } = execution;
      let release: Awaited<ReturnType<typeof releaseOf>> | undefined;
      const outcome = await plain.execute({
        ...execution,
        async command(folded) {
          const command = await execution.command(folded);
          const { state } = folded;
          const used = state.status === 'absent' || isTrial === true ? [] : usedBy(state);
          release = await releaseOf(store, state, used);
          return command;
        },
      });
      if (outcome.outcome !== 'accepted' || outcome.state.status === 'absent') return outcome;
      const isStarted = outcome.events.some(({ type }) => type === 'EnrollmentActivationStarted');
      if (isTrial === true) return isStarted ? activatedTrial(outcome) : outcome;
      const { enrollment: fields } = outcome.state;
      if (isStarted) await completeActivation(store, fields.id, context.metadata);
      await release?.(outcome.state, context).catch(() => undefined);
      if (outcome.events.length > 0 && outcome.state.status !== 'pending') {
        const key = exclusivityKey(fields);
        await settleServicePoint(store, key).catch(() => undefined);
      }
      return isStarted ? afterActivation(plain, stream, outcome) : outcome;
    },
  };
}

const usedBy = (state: Exclude<EnrollmentState, { status: 'absent' }>) => [
  claimOf('supplier', state),
  claimOf('switch', state),
];

function activatedTrial(outcome: AcceptedEnrollment): AcceptedEnrollment {
  const completed = enrollment.decide(outcome.state, { type: 'CompleteActivation' });
  const events = completed.outcome === 'accepted' ? completed.events : [];
  const state = events.reduce((before, one) => enrollment.evolve(before, one), outcome.state);
  return { ...outcome, state, events: [...outcome.events, ...events] };
}

async function afterActivation(
  plain: Enrollments,
  stream: string,
  started: AcceptedEnrollment,
): Promise<EnrollmentOutcome> {
  let folded: FoldedStream<EnrollmentState> = started;
  while (isActivating(folded.state) && folded.revision !== 'no_stream') {
    folded = await plain.loadAt(stream, folded.revision + 1n);
  }
  const { state } = folded;
  if (state.status === 'active') {
    const { id: enrollment_id, reseller_id, started_on } = state.enrollment;
    const meter_read_kwh = isActivating(started.state)
      ? (started.state.activation?.meter_read_kwh ?? null)
      : null;
    if (started_on === null) throw new Error(`${stream} is active without a start`);
    const data = { enrollment_id, reseller_id, started_on, meter_read_kwh };
    const events = [...started.events, { type: 'EnrollmentActivated', data } as const];
    return { ...started, ...folded, events };
  }
  const code = state.status === 'absent' ? null : state.abandoned;
  return { ...folded, outcome: 'refused', refusal: { code: code ?? 'no_active_enrollment' } };
}

/** Fences change no revision that a caller sees or sends. */
function withShownRevision(plain: Enrollments): Enrollments {
  return {
    ...plain,
    async execute(execution) {
      const outcome = await plain.execute({
        ...execution,
        command: (folded) => execution.command({ ...folded, revision: shownRevision(folded) }),
      });
      return { ...outcome, revision: shownRevision(outcome) };
    },
  };
}

function shownRevision({ state, revision }: FoldedStream<EnrollmentState>) {
  return state.status === 'absent' ? revision : BigInt(state.shown_revision);
}
