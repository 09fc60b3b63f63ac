import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import type { EnrollmentId, Instant } from '@exchange/units';
import { streams } from '../../streams.js';
import { completeActivation } from './activation.js';
import { userOf } from './claims.js';
import type { EnrollmentCommand } from './commands.js';
import { plainEnrollments, systemMetadata } from './plain.js';
import { isActivating, type PresentEnrollment } from './state.js';

/**
 * Completes the activation of the switch, tells the supply when it ends, and passes on the
 * supplier's objection. Events of one party name nothing of the other.
 * @param key of `exclusivityKey`
 */
export async function settleServicePoint(
  store: AggregateStore,
  key: string,
  at: Instant,
): Promise<void> {
  const user = await userOf(store, { slot: 'switch', key });
  if (user !== undefined && isActivating(user)) {
    await completeActivation(store, user.enrollment.id, systemMetadata(at));
  }
  const challenger = await userOf(store, { slot: 'switch', key });
  const incumbent = await userOf(store, { slot: 'supplier', key });
  if (incumbent === undefined) return;
  const ending_on = challenger?.enrollment.effective_date ?? null;
  if (incumbent.enrollment.ending_on !== ending_on) {
    const cause = challenger?.enrollment.id ?? 'none';
    const { id } = incumbent.enrollment;
    const commandId = derivedId(['ending', cause, id, String(incumbent.revision)]);
    await send(store, id, { type: 'SetEnding', ending_on }, commandId, at);
  } else if (challenger !== undefined && isObjected(incumbent, challenger)) {
    const { id } = challenger.enrollment;
    const { objection } = incumbent;
    const cause = [incumbent.enrollment.id, String(objection?.revision)];
    const reason = 'The current supplier objects to the switch.';
    const commandId = derivedId(['objection', ...cause, id]);
    await send(store, id, { type: 'Object', reason }, commandId, at);
  }
}

function isObjected({ objection }: PresentEnrollment, challenger: PresentEnrollment): boolean {
  if (objection === null || challenger.status !== 'accepted') return false;
  const { accepted_at } = challenger;
  return accepted_at === null || objection.at === null || accepted_at <= objection.at;
}

/** The target has changed; the next look reads it again. */
async function send(
  store: AggregateStore,
  id: EnrollmentId,
  command: EnrollmentCommand,
  commandId: string,
  at: Instant,
): Promise<void> {
  const sent = await plainEnrollments.on(store).execute({
    stream: streams.enrollment(id),
    // A repetition finds the event of the first one.
    appliedSince: 0n,
    context: { commandId, metadata: systemMetadata(at) },
    command: () => command,
  });
  if (sent.outcome === 'accepted') store.notifier?.notify(sent.position);
}
