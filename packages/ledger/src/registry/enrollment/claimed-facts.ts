import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { type Attempt, withFacts } from '@exchange/runtime/commands/with-facts';
import { claim, isFree, userOf } from './claims.js';
import type { EnrollmentCommand } from './commands.js';
import { enrollment } from './decide.js';
import type { Enrollments } from './plain.js';
import { type Claimed, claimOf, type PresentEnrollment, trackingClaim } from './state.js';

/** Adds obstacles by claims of others, between the read and the append at that revision. */
export function withClaims(store: AggregateStore, plain: Enrollments): Enrollments {
  return withFacts(plain, async (command, { state }, attempt) => {
    if (state.status === 'absent') return command;
    // A refused command claims nothing.
    if (enrollment.decide(state, command).outcome === 'refused') return command;
    return withObstacle(store, state, command, attempt);
  });
}

async function withObstacle(
  store: AggregateStore,
  state: PresentEnrollment,
  command: EnrollmentCommand,
  { context, isTrial }: Attempt,
): Promise<EnrollmentCommand> {
  const { id, kind } = state.enrollment;
  const take = (claimed: Claimed) =>
    isTrial === true ? isFree(store, id, claimed) : claim(store, id, claimed, context);
  const renews = kind === 'renewal';
  if (renews && needsSupply(command) && !(await hasSupply(store, state))) {
    return { ...command, obstacle: 'no_active_enrollment' };
  }
  switch (command.type) {
    case 'Submit': {
      const isOpen = renews || (await take(claimOf('switch', state)));
      if (!isOpen) return { ...command, obstacle: 'already_in_progress' };
      const isUnused = await take(trackingClaim(state, command.tracking_number));
      return isUnused ? command : { ...command, obstacle: 'tracking_number_in_use' };
    }
    case 'StartActivation': {
      const supply = await userOf(store, claimOf('supplier', state));
      return { ...command, incumbent: supply === undefined ? null : supply.enrollment };
    }
    case 'Reinstate': {
      const isTaken =
        (await userOf(store, claimOf('switch', state))) !== undefined ||
        !(await take(claimOf('supplier', state)));
      return isTaken ? { ...command, obstacle: 'service_point_taken' } : command;
    }
    default:
      return command;
  }
}

type NeedingSupply = Extract<EnrollmentCommand, { type: 'Submit' | 'Accept' | 'StartActivation' }>;

const needsSupply = (command: EnrollmentCommand): command is NeedingSupply =>
  command.type === 'Submit' || command.type === 'Accept' || command.type === 'StartActivation';

/** For a renewal: whether the supply is the same reseller's. */
async function hasSupply(store: AggregateStore, state: PresentEnrollment): Promise<boolean> {
  const supply = await userOf(store, claimOf('supplier', state));
  return supply !== undefined && supply.enrollment.reseller_id === state.enrollment.reseller_id;
}
