import { randomUUID } from 'node:crypto';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import type { EnrollmentId } from '@exchange/units';
import { streams } from '../../../streams.js';
import type { EnrollmentCommand, FollowUp } from '../commands.js';
import { plainEnrollments, systemContext, systemMetadata } from '../plain.js';
import { claimOf, isActivating, type PresentEnrollment } from '../state.js';
import { claim, type Fence, otherSupplyEnd, releaseOf, userOf } from './claims.js';

/**
 * Brings the enrollments of a service point into agreement: completes the activation of the switch, tells the supply
 * when it ends, and passes on the supplier's objection. Reads streams only. Events of one party have no fact, time or id
 * of the other one, and no id derived from those.
 *
 * @param key of `exclusivityKey`
 */
export async function settleServicePoint(store: AggregateStore, key: string): Promise<void> {
  const user = await userOf(store, { slot: 'switch', key });
  if (user !== undefined && isActivating(user)) {
    await completeActivation(store, user.enrollment.id, systemMetadata());
  }
  const challenger = await userOf(store, { slot: 'switch', key });
  const incumbent = await userOf(store, { slot: 'supplier', key });
  if (incumbent === undefined) return;
  const ending_on = challenger?.enrollment.effective_date ?? null;
  if (incumbent.enrollment.ending_on !== ending_on) {
    const { id } = incumbent.enrollment;
    const commandId = derivedId(['ending', id, ending_on ?? 'none', String(incumbent.revision)]);
    await send(store, id, { type: 'SetEnding', ending_on }, commandId);
  } else if (challenger !== undefined && isObjected(incumbent, challenger)) {
    const { id } = challenger.enrollment;
    const reason = 'The current supplier objects to the switch.';
    // One objection for each acceptance: its resolution accepts again.
    const commandId = derivedId(['objection', id, challenger.accepted_at ?? 'none']);
    await send(store, id, { type: 'Object', reason }, commandId);
  }
}

function isObjected({ objection }: PresentEnrollment, challenger: PresentEnrollment): boolean {
  if (objection === null || challenger.status !== 'accepted') return false;
  const { accepted_at } = challenger;
  return accepted_at === null || objection.at === null || accepted_at <= objection.at;
}

async function send(
  store: AggregateStore,
  id: EnrollmentId,
  command: EnrollmentCommand,
  commandId: string,
): Promise<void> {
  const sent = await plainEnrollments.on(store).execute({
    stream: streams.enrollment(id),
    // A repetition finds the event of the first one.
    appliedSince: 0n,
    context: { commandId, metadata: systemMetadata() },
    command: () => command,
  });
  if (sent.outcome === 'accepted') store.notifier?.notify(sent.position);
}

/**
 * Completes a started activation: ends the incumbent's supply, takes over its claim, activates and releases the switch.
 * Several processes may complete one activation; any of them continues where another one stopped.
 *
 * @param metadata for events of this enrollment
 */
export async function completeActivation(
  store: AggregateStore,
  id: EnrollmentId,
  metadata: CommandContext['metadata'],
): Promise<void> {
  const enrollments = plainEnrollments.on(store);
  const stream = streams.enrollment(id);
  const { state: before } = await enrollments.load(stream);
  if (!isActivating(before)) return;
  const release = await releaseOf(store, before, [claimOf('switch', before)]);
  const context = { commandId: randomUUID(), metadata };
  const completed = await enrollments.execute({
    stream,
    isNested: true,
    context,
    command: ({ state }) =>
      isActivating(state)
        ? takeSupply(store, state, context)
        : // Another process completed it.
          { type: 'CompleteActivation' },
  });
  if (completed.outcome !== 'accepted') throw new CommandFailed({ code: 'contended' });
  store.notifier?.notify(completed.position);
  await release(completed.state, context);
}

async function takeSupply(
  store: AggregateStore,
  state: PresentEnrollment,
  context: CommandContext,
): Promise<FollowUp> {
  const { kind, reseller_id } = state.enrollment;
  const claimed = claimOf('supplier', state);
  const ended_on = state.activation?.started_on;
  if (ended_on === undefined) return { type: 'CompleteActivation' };
  let obstacle: 'before_incumbent_start' | 'no_active_enrollment' = 'no_active_enrollment';
  const fence: Fence = async (holder) => {
    for (;;) {
      const replaced = await plainEnrollments.on(store).execute({
        stream: streams.enrollment(holder),
        isNested: true,
        context: systemContext(),
        command: () => ({
          type: 'Replace',
          claim: claimed,
          ended_on,
          renewalOf: kind === 'renewal' ? reseller_id : undefined,
        }),
      });
      if (replaced.outcome === 'accepted') {
        store.notifier?.notify(replaced.position);
        return true;
      }
      if (replaced.refusal.code !== 'activating') {
        if (replaced.refusal.code === 'starts_later') obstacle = 'before_incumbent_start';
        return false;
      }
      await completeActivation(store, holder, systemMetadata());
    }
  };
  const isClaimed = await claim(store, state.enrollment.id, claimed, context, fence);
  if (!isClaimed) return { type: 'AbandonActivation', code: obstacle };
  // The supply may have been dropped since the intent, with a later end.
  const end = await otherSupplyEnd(store, state);
  const overlaps = end !== null && end > ended_on;
  return overlaps
    ? { type: 'AbandonActivation', code: 'other_supply' }
    : { type: 'CompleteActivation' };
}
