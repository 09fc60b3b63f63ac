import type { KnownWebhook } from '@exchange/ledger/platform/webhook/state';
import {
  type AttemptResult,
  type Call,
  type Delivery,
  pauseAfter,
  type RetryRules,
  untried,
} from '../delivery/delivery.js';

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

/** So many failures are an outage; afterwards all deliveries are due. */
const outageFailures = 3;

export interface Step {
  readonly state: EndpointState;
  readonly effects: readonly EndpointEffect[];
}

type Input<Type extends EndpointInput['type']> = Extract<EndpointInput, { type: Type }>;

const step = (state: EndpointState, ...effects: readonly EndpointEffect[]): Step => ({
  state,
  effects,
});
const wake = { type: 'wake', at: 0 } as const;

export function next(state: EndpointState, input: EndpointInput, rules: RetryRules): Step {
  if (state.reading === 'stopped') return step(state);
  switch (input.type) {
    case 'changed':
      return changed(state, input.webhook);
    case 'read':
      return read(state, input);
    case 'turn':
      return turn(state, input.now);
    case 'settled':
      return settled(state, input, rules);
    case 'stopped':
      return step(stopped(state));
    default:
      return input satisfies never;
  }
}

function changed(state: EndpointState, webhook: KnownWebhook): Step {
  if (webhook.webhook.url === state.webhook.webhook.url) return step({ ...state, webhook });
  // A new receiver: earlier failures do not count.
  const waiting = state.waiting.map((delivery) => ({ ...delivery, ...untried }));
  return step({ ...state, webhook, waiting, failures: 0, pausedUntil: 0 }, wake);
}

function read(state: EndpointState, { to, head, deliveries }: Input<'read'>): Step {
  const readTo = to > state.readTo ? to : state.readTo;
  const waiting = deliveries.length === 0 ? state.waiting : [...state.waiting, ...deliveries];
  const reading = readTo >= head && waiting.length < waitingMax ? 'live' : 'behind';
  return withRoom({ ...state, readTo, waiting, reading }, ...(waiting.length > 0 ? [wake] : []));
}

const withRoom = (state: EndpointState, ...effects: readonly EndpointEffect[]): Step =>
  isCatchingUp(state) ? step(state, ...effects, { type: 'catchUp' }) : step(state, ...effects);

function turn(state: EndpointState, now: number): Step {
  if (state.calls.size >= (state.failures > 0 ? 1 : callsMaxEach)) return step(state);
  const delivery = nextDelivery(state, now);
  if (delivery === undefined) return step(state);
  const at = Math.max(state.pausedUntil, delivery.dueAt);
  if (at > now) return step(state, { type: 'wake', at });
  const call = { delivery, url: state.webhook.webhook.url };
  const calls = new Map(state.calls).set(delivery.stream, call);
  return step({ ...state, calls }, { type: 'call', call }, wake);
}

function nextDelivery({ waiting, calls }: EndpointState, now: number): Delivery | undefined {
  const streams = new Set(calls.keys());
  let first: Delivery | undefined;
  for (const delivery of waiting) {
    if (streams.has(delivery.stream)) continue;
    streams.add(delivery.stream);
    if (first === undefined || isBefore(delivery, first, now)) first = delivery;
    // Later deliveries are younger.
    if (first.attempts === 0) return first;
  }
  return first;
}

function isBefore(a: Delivery, b: Delivery, now: number): boolean {
  if (a.dueAt > now || b.dueAt > now) return a.dueAt < b.dueAt;
  return a.attempts === b.attempts ? a.position < b.position : a.attempts < b.attempts;
}

function settled(
  state: EndpointState,
  { call, result }: Input<'settled'>,
  rules: RetryRules,
): Step {
  const { stream } = call.delivery;
  if (state.calls.get(stream) !== call) return step(state);
  const calls = new Map(state.calls);
  calls.delete(stream);
  const settled = { ...state, calls };
  if (result.isDelivered) return delivered(settled, result);
  if (call.url !== state.webhook.webhook.url) return step(settled, wake);
  const reason = reasonToStop(result, rules);
  if (reason === undefined) return step(failed(settled, result, rules), wake);
  return step(stopped(state), { type: 'switchOff', reason, position: result.position });
}

function delivered(state: EndpointState, result: AttemptResult): Step {
  const rest = state.waiting.filter((one) => !isOf(one, result));
  const waiting = state.failures >= outageFailures ? rest.map(dueAtOnce) : rest;
  return withRoom({ ...state, waiting, failures: 0, pausedUntil: 0 }, wake);
}

function failed(state: EndpointState, result: AttemptResult, rules: RetryRules): EndpointState {
  const { at, attempts, firstAttemptAt, nextAt: dueAt = at } = result;
  const waiting = state.waiting.map((one) =>
    isOf(one, result) ? { ...one, attempts, firstAttemptAt, dueAt } : one,
  );
  // Concurrent failures count once.
  if (state.failures > 0 && at < state.pausedUntil) return { ...state, waiting };
  const failures = state.failures + 1;
  return { ...state, waiting, failures, pausedUntil: at + pauseAfter(failures, result, rules) };
}

function reasonToStop(
  { status, at, firstAttemptAt }: AttemptResult,
  { retryForMs }: RetryRules,
): 'gone' | 'failing' | undefined {
  if (status === 410) return 'gone';
  return at - firstAttemptAt >= retryForMs ? 'failing' : undefined;
}

const stopped = (state: EndpointState): EndpointState => ({
  ...{ ...state, reading: 'stopped' },
  ...{ waiting: [], calls: new Map() },
});

const isOf = (delivery: Delivery, { position, item }: AttemptResult): boolean =>
  delivery.position === position && delivery.item === item;

const dueAtOnce = (delivery: Delivery): Delivery => ({ ...delivery, dueAt: 0 });
