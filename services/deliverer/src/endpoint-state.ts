import type { KnownWebhook } from '@exchange/ledger/webhook/state';
import type { AttemptResult, Call } from './attempt.js';
import type { Delivery } from './delivery.js';

/** Concurrent calls to one endpoint; each is of another stream. */
export const callsMaxEach = 8;
/** Deliveries of one endpoint in memory. Reading for it pauses there, and goes on at half of it. */
export const waitingMax = 500;

/** An endpoint: a webhook that is called, its place in the log and its deliveries. */
export interface EndpointState {
  readonly webhook: KnownWebhook;
  /** `live`: at the log reader's position; `behind`: read for page by page; `stopped`: final. */
  readonly reading: 'live' | 'behind' | 'stopped';
  /** Deliveries are stored up to this position. */
  readonly readTo: bigint;
  /** In the order of each stream; those under way included. */
  readonly waiting: readonly Delivery[];
  /** The call under way of each stream, until its result is stored. */
  readonly calls: ReadonlyMap<string, Call>;
  /** Consecutive failures. */
  readonly failures: number;
  readonly pausedUntil: number;
}

export type EndpointInput =
  | { readonly type: 'changed'; readonly webhook: KnownWebhook }
  /** Deliveries are stored up to `to` by a reader that is at `head`; these are new. */
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
  /** Gives the endpoint a turn at a time; 0: at once. */
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
