import { randomUUID } from 'node:crypto';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import type { EnrollmentId } from '@exchange/units';
import { streams } from '../../streams.js';
import { claim, type Fence, releaseOf } from './claims.js';
import type { FollowUp } from './commands.js';
import { plainEnrollments, systemContext, systemMetadata } from './plain.js';
import { claimOf, isActivating, type PresentEnrollment } from './state.js';

/**
 * Ends the incumbent's supply, takes over its claim, activates and releases the switch. Any process
 * may continue where another stopped.
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
    const { recorded_at } = context.metadata;
    for (;;) {
      const replaced = await plainEnrollments.on(store).execute({
        stream: streams.enrollment(holder),
        isNested: true,
        context: systemContext(recorded_at),
        command: () => ({
          type: 'Replace',
          claim: claimed,
          ended_on,
          renewalOf: kind === 'renewal' ? reseller_id : undefined,
        }),
      });
      if (replaced.outcome === 'contended') throw new CommandFailed({ code: 'contended' });
      if (replaced.outcome === 'accepted') {
        store.notifier?.notify(replaced.position);
        return 'fenced';
      }
      if (replaced.refusal.code !== 'activating') {
        if (replaced.refusal.code === 'starts_later') obstacle = 'before_incumbent_start';
        return 'in_use';
      }
      await completeActivation(store, holder, systemMetadata(recorded_at));
    }
  };
  const isClaimed = await claim(store, state.enrollment.id, claimed, context, fence);
  return isClaimed ? { type: 'CompleteActivation' } : { type: 'AbandonActivation', code: obstacle };
}
