import type { KnownWebhook } from '@exchange/ledger/platform/webhook/state';
import type { AttemptResult, Call } from './attempt.js';
import type { Delivery } from './delivery.js';

/** Maximum number of concurrent calls to an endpoint; each is for another stream. */
export const callsMaxEach = 8;
/** Maximum number of an endpoint's deliveries in memory. Reading pauses there and continues at half of it. */
export const waitingMax = 500;

/** An endpoint: an active webhook, its position in the log and its deliveries. */
export interface EndpointState {
  readonly webhook: KnownWebhook;
  /** `live`: at the log reader's position; `behind`: read page by page; `stopped`: final. */
  readonly reading: 'live' | 'behind' | 'stopped';
  /** Deliveries are stored up to this position. */
  readonly readTo: bigint;
  /** In the order of each stream, including those under way. */
  readonly waiting: readonly Delivery[];
  /** The current call of each stream, until its result is stored. */
  readonly calls: ReadonlyMap<string, Call>;
  /** Consecutive failures. */
  readonly failures: number;
  readonly pausedUntil: number;
}

export type EndpointInput =
  | { readonly type: 'changed'; readonly webhook: KnownWebhook }
  /** Deliveries are stored up to `to`, while the reader is at `head`; lists the new ones. */
  | {
      readonly type: 'read';
      readonly to: bigint;
      readonly head: bigint;
      readonly deliveries: readonly Delivery[];
    }
  /** The endpoint may begin a call. */
  | { readonly type: 'turn'; readonly now: number }
  /** The result of a call is stored. */
  | { readonly type: 'settled'; readonly call: Call; readonly result: AttemptResult }
  | { readonly type: 'stopped' };

export type EndpointEffect =
  | { readonly type: 'call'; readonly call: Call }
  /** Schedules a turn; 0: at once. */
  | { readonly type: 'wake'; readonly at: number }
  /** Reads a page of the log for the endpoint. */
  | { readonly type: 'catchUp' }
  | {
      readonly type: 'switchOff';
      readonly reason: 'gone' | 'failing';
      readonly position: bigint;
    };

/** The state of an endpoint before its first input. */
export const initialEndpoint = (
  webhook: KnownWebhook,
  readTo: bigint,
  waiting: readonly Delivery[] = [],
): EndpointState => ({
  ...{ webhook, readTo, waiting, reading: 'behind' },
  ...{ calls: new Map(), failures: 0, pausedUntil: 0 },
});

/** Whether the log is read for this endpoint alone. */
export const isCatchingUp = ({ reading, waiting }: EndpointState): boolean =>
  reading === 'behind' && waiting.length < waitingMax / 2;
