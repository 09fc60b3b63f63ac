import { randomUUID } from 'node:crypto';
import { unlessContended } from '@exchange/runtime/commands/command-failed';
import { accept } from '@exchange/runtime/commands/decider';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { type Attempt, withFacts } from '@exchange/runtime/commands/with-facts';
import type { EnrollmentId, IsoDate } from '@exchange/units';
import { type ClaimCommand, claimOn } from '../../../platform/unique/claim.js';
import { textDigest, uniqueValues } from '../../../platform/unique/unique-values.js';
import { streams } from '../../../streams.js';
import type { EnrollmentCommand } from '../commands.js';
import { enrollment } from '../decide.js';
import { type EnrollmentClaimEvent, enrollmentClaimEvents } from '../events.js';
import { type Enrollments, plainEnrollments, stateOf, systemContext } from '../plain.js';
import {
  type Claimed,
  claimOf,
  type EnrollmentState,
  type PresentEnrollment,
  trackingClaim,
  usesClaim,
} from '../state.js';

/** Adds the obstacles by claims of other enrollments, between the read of the stream and the append at that revision. */
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
      const ofSwitch = claimOf('switch', state);
      if (!renews && !(await isFree(store, id, ofSwitch))) {
        return { ...command, obstacle: 'already_in_progress' };
      }
      const isUnused = await take(trackingClaim(state, command.tracking_number));
      if (!isUnused) return { ...command, obstacle: 'tracking_number_in_use' };
      // Last: a refusal leaves no claim that another tenant would fence.
      const isOpen = renews || (await take(ofSwitch));
      return isOpen ? command : { ...command, obstacle: 'already_in_progress' };
    }
    case 'StartActivation': {
      const supply = await userOf(store, claimOf('supplier', state));
      const incumbent = supply === undefined ? null : supply.enrollment;
      return { ...command, incumbent, otherSupplyEnd: await otherSupplyEnd(store, state) };
    }
    case 'Reinstate': {
      const isTaken =
        (await userOf(store, claimOf('switch', state))) !== undefined ||
        !(await take(claimOf('supplier', state)));
      if (isTaken) return { ...command, obstacle: 'service_point_taken' };
      return { ...command, otherSupplyEnd: await otherSupplyEnd(store, state) };
    }
    default:
      return command;
  }
}

type NeedingSupply = Extract<EnrollmentCommand, { type: 'Submit' | 'Accept' | 'StartActivation' }>;

const needsSupply = (command: EnrollmentCommand): command is NeedingSupply =>
  command.type === 'Submit' || command.type === 'Accept' || command.type === 'StartActivation';

async function hasSupply(store: AggregateStore, state: PresentEnrollment): Promise<boolean> {
  const supply = await userOf(store, claimOf('supplier', state));
  return supply !== undefined && supply.enrollment.reseller_id === state.enrollment.reseller_id;
}

/** One attempt of an enrollment: only a claim of the same attempt can be taken over after its fence. */
interface Holder {
  readonly enrollment_id: EnrollmentId;
  readonly claim_id: string;
}

const claims = defineAggregate(
  enrollmentClaimEvents,
  claimOn<Holder, Claimed, EnrollmentClaimEvent>({
    claimed: (holder, value) => ({ type: 'EnrollmentClaimed', data: { ...value, ...holder } }),
    released: (holder, value) => ({
      type: 'EnrollmentClaimReleased',
      data: { ...value, ...holder },
    }),
    holderAfter: ({ type, data: { enrollment_id, claim_id } }) =>
      type === 'EnrollmentClaimed' ? { enrollment_id, claim_id } : undefined,
    idOf: ({ claim_id }) => claim_id,
  }),
);

/** Everyone that ever made a claim of the stream. */
const claimants = defineAggregate(enrollmentClaimEvents, {
  initialState: new Set<EnrollmentId>(),
  decide: () => accept(),
  evolve: (before: ReadonlySet<EnrollmentId>, { data }) => new Set(before).add(data.enrollment_id),
});

/** When the last other supply of the service point ended; a supply that lasts has no end. */
export async function otherSupplyEnd(
  store: AggregateStore,
  state: PresentEnrollment,
): Promise<IsoDate | null> {
  const { state: ids } = await claimants.on(store).load(streamOf(claimOf('supplier', state)));
  let last: IsoDate | null = null;
  for (const id of ids) {
    const other = id === state.enrollment.id ? undefined : await stateOf(store, id);
    const end = other === undefined || other.status === 'absent' ? null : other.enrollment.ended_on;
    if (end !== null && (last === null || end > last)) last = end;
  }
  return last;
}

const streamOf = ({ slot, key }: Claimed) => streams.enrollmentClaim(textDigest(`${slot} ${key}`));

/** False while the holder uses the claim. */
export type Fence = (holder: EnrollmentId) => Promise<boolean>;

async function holderOf(store: AggregateStore, claimed: Claimed): Promise<Holder | undefined> {
  const { state } = await claims.on(store).load(streamOf(claimed));
  return state.status === 'claimed' ? state.holder : undefined;
}

export async function userOf(
  store: AggregateStore,
  claimed: Claimed,
): Promise<PresentEnrollment | undefined> {
  const holder = await holderOf(store, claimed);
  if (holder === undefined) return undefined;
  const state = await stateOf(store, holder.enrollment_id);
  return usesClaim(state, claimed) ? state : undefined;
}

/**
 * Call between the read and the append of the use at that revision. Each attempt needs a new claim,
 * because a fence voids earlier ones (docs/decisions/0095).
 * @returns false if another enrollment uses it
 */
export async function claim(
  store: AggregateStore,
  id: EnrollmentId,
  claimed: Claimed,
  context: CommandContext,
  fence: Fence = (holder) => fenceUnused(store, holder, claimed),
): Promise<boolean> {
  const values = uniqueValues<Holder, Claimed, EnrollmentClaimEvent>({
    claims: claims.on(store),
    streamOf,
    userOf: async (holder) => holder,
    async fence(holder) {
      const isFenced = holder.enrollment_id === id || (await fence(holder.enrollment_id));
      return isFenced ? undefined : holder;
    },
  });
  const holder = { enrollment_id: id, claim_id: randomUUID() };
  return (await values.claim(holder, claimed, { context })) === undefined;
}

export async function isFree(
  store: AggregateStore,
  id: EnrollmentId,
  claimed: Claimed,
): Promise<boolean> {
  const user = await userOf(store, claimed);
  return user === undefined || user.enrollment.id === id;
}

async function fenceUnused(
  store: AggregateStore,
  holder: EnrollmentId,
  claimed: Claimed,
): Promise<boolean> {
  const fenced = await plainEnrollments.on(store).execute({
    stream: streams.enrollment(holder),
    isNested: true,
    context: systemContext(),
    command: () => ({ type: 'FenceClaim', claim: claimed }),
  });
  return fenced.outcome === 'accepted';
}

/** Prepares the release of an enrollment's claims; a later claim stays. */
export async function releaseOf(
  store: AggregateStore,
  state: EnrollmentState,
  used: readonly Claimed[],
): Promise<(after: EnrollmentState, context: CommandContext) => Promise<void>> {
  const releases: Extract<ClaimCommand<Holder, Claimed>, { type: 'Release' }>[] = [];
  for (const value of used) {
    if (!usesClaim(state, value)) continue;
    const { state: claim } = await claims.on(store).load(streamOf(value));
    if (claim.status !== 'claimed' || claim.holder.enrollment_id !== state.enrollment.id) continue;
    releases.push({ type: 'Release', holder: claim.holder, value, claims: claim.claims });
  }
  return async (after, context) => {
    for (const release of releases) {
      if (usesClaim(after, release.value)) continue;
      const execution = {
        stream: streamOf(release.value),
        context: { ...context, commandId: randomUUID() },
        command: () => release,
      };
      await claims.on(store).execute(execution).catch(unlessContended);
    }
  };
}
