import type { KnownWebhook } from '@exchange/ledger/platform/webhook/state';
import type { AttemptResult, Call } from '../delivery/attempt.js';
import type { Delivery } from '../delivery/delivery.js';

export const callsMaxEach = 8;
/** Reading stops at this number and resumes at half of it. */
export const waitingMax = 500;

export interface EndpointState {
  readonly webhook: KnownWebhook;
  readonly reading: 'live' | 'behind' | 'stopped';
  readonly readTo: bigint;
  /** Deliveries in order per stream, including running ones. */
  readonly waiting: readonly Delivery[];
  readonly calls: ReadonlyMap<string, Call>;
  readonly failures: number;
  readonly pausedUntil: number;
}

export type EndpointInput =
  | { readonly type: 'changed'; readonly webhook: KnownWebhook }
  /** Deliveries are stored up to `to`; the reader is at `head`. */
  | {
      readonly type: 'read';
      readonly to: bigint;
      readonly head: bigint;
      readonly deliveries: readonly Delivery[];
    }
  | { readonly type: 'turn'; readonly now: number }
  | { readonly type: 'settled'; readonly call: Call; readonly result: AttemptResult }
  | { readonly type: 'stopped' };

export type EndpointEffect =
  | { readonly type: 'call'; readonly call: Call }
  | { readonly type: 'wake'; readonly at: number }
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

export const isCatchingUp = ({ reading, waiting }: EndpointState): boolean =>
  reading === 'behind' && waiting.length < waitingMax / 2;
