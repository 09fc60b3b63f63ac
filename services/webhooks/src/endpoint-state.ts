import type { KnownWebhook } from '@exchange/ledger/platform/webhook/state';
import type { AttemptResult, Call } from './attempt.js';
import type { Delivery } from './delivery.js';

/** Each for another stream. */
export const callsMaxEach = 8;
/** In memory. Reading continues at half of it. */
export const waitingMax = 500;

/** An active webhook, its position in the log and its deliveries. */
export interface EndpointState {
  readonly webhook: KnownWebhook;
  /** `live`: at the log reader's position; `behind`: read page by page; `stopped`: final. */
  readonly reading: 'live' | 'behind' | 'stopped';
  /** Deliveries are stored up to this position. */
  readonly readTo: bigint;
  /** In the order of each stream, including those under way. */
  readonly waiting: readonly Delivery[];
  /** By stream, until the result is stored. */
  readonly calls: ReadonlyMap<string, Call>;
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
  /** May begin a call. */
  | { readonly type: 'turn'; readonly now: number }
  /** Stored. */
  | { readonly type: 'settled'; readonly call: Call; readonly result: AttemptResult }
  | { readonly type: 'stopped' };

export type EndpointEffect =
  | { readonly type: 'call'; readonly call: Call }
  /** 0: at once. */
  | { readonly type: 'wake'; readonly at: number }
  /** Reads a page of the log for the endpoint. */
  | { readonly type: 'catchUp' }
  | {
      readonly type: 'switchOff';
      readonly reason: 'gone' | 'failing';
      readonly position: bigint;
    };

export const initialEndpoint = (
  webhook: KnownWebhook,
  readTo: bigint,
  waiting: readonly Delivery[] = [],
): EndpointState => ({
  ...{ webhook, readTo, waiting, reading: 'behind' },
  ...{ calls: new Map(), failures: 0, pausedUntil: 0 },
});

/** The log is read for this endpoint alone. */
export const isCatchingUp = ({ reading, waiting }: EndpointState): boolean =>
  reading === 'behind' && waiting.length < waitingMax / 2;
