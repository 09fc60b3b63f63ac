import {
  type AnyEvent,
  type EventDefinition,
  type EventOf,
  eventGuard,
} from '@exchange/runtime/event-log/event-schema';
import {
  type AssetId,
  type CustomerId,
  covers,
  type EnrollmentId,
  type Scope,
  type TransactionId,
} from '@exchange/units';
import type { z } from 'zod';
import { asset } from '../asset/decide.js';
import { assetEvents } from '../asset/events.js';
import { customer } from '../customer/decide.js';
import { customerEvents } from '../customer/events.js';
import { enrollment } from '../enrollment/decide.js';
import { enrollmentEvents } from '../enrollment/events.js';
import { streams } from '../streams.js';
import { transaction } from '../transaction/decide.js';
import { transactionEvents } from '../transaction/events.js';

/** A kind of thing whose history can be read. */
export interface Subject<State> {
  readonly stream: string;
  readonly initial: State;
  evolve(state: State, event: AnyEvent): State;
  /** Whether a caller may see it, as it is now. */
  isVisible(state: State, scope: Scope): boolean;
  /** What a caller of that scope sees of it. */
  view(state: State, scope: Scope): unknown;
}

/** Folds the events of its own kind; a stream holds no others. */
export function folding<State, Definition extends EventDefinition<string, z.ZodType>>(
  definitions: readonly Definition[],
  evolve: (state: State, event: EventOf<Definition>) => State,
) {
  const isOwn = eventGuard(definitions);
  return (state: State, event: AnyEvent) => (isOwn(event) ? evolve(state, event) : state);
}

type StateOf<Decider> = Decider extends { readonly initialState: infer State } ? State : never;

export function transactionSubject(id: TransactionId): Subject<StateOf<typeof transaction>> {
  return {
    stream: streams.transaction(id),
    initial: transaction.initialState,
    evolve: folding(transactionEvents, transaction.evolve),
    isVisible: (state, scope) =>
      state.status !== 'absent' && covers(scope, state.transaction.reseller_id),
    view(state) {
      if (state.status === 'absent') return null;
      const { transaction: fields, ...rest } = state;
      return { ...fields, ...rest };
    },
  };
}

export function assetSubject(id: AssetId): Subject<StateOf<typeof asset>> {
  return {
    stream: streams.asset(id),
    initial: asset.initialState,
    evolve: folding(assetEvents, asset.evolve),
    isVisible: (state, scope) =>
      state.status !== 'absent' && covers(scope, state.asset.reseller_id),
    view: (state) => (state.status === 'registered' ? state.asset : null),
  };
}

export function enrollmentSubject(id: EnrollmentId): Subject<StateOf<typeof enrollment>> {
  return {
    stream: streams.enrollment(id),
    initial: enrollment.initialState,
    evolve: folding(enrollmentEvents, enrollment.evolve),
    isVisible: (state, scope) =>
      state.status !== 'absent' && covers(scope, state.enrollment.reseller_id),
    view: (state) =>
      state.status === 'absent' ? null : { ...state.enrollment, status: state.status },
  };
}

/** A customer with its attachments; a reseller sees its own attachments alone. */
export function customerSubject(id: CustomerId): Subject<StateOf<typeof customer>> {
  const own = (state: StateOf<typeof customer>, scope: Scope) =>
    state.status === 'absent'
      ? []
      : state.attachments.filter(({ reseller_id }) => covers(scope, reseller_id));
  return {
    stream: streams.customer(id),
    initial: customer.initialState,
    evolve: folding(customerEvents, customer.evolve),
    isVisible: (state, scope) =>
      state.status !== 'absent' && (scope.kind === 'platform' || own(state, scope).length > 0),
    view: (state, scope) =>
      state.status === 'absent' ? null : { ...state.customer, attachments: own(state, scope) },
  };
}
