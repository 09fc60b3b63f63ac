import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Call, type Delivery, resultOf } from '../src/delivery/delivery.js';
import {
  callsMaxEach,
  type EndpointInput,
  initialEndpoint,
  next,
} from '../src/endpoint/endpoint-step.js';
import { aDelivery, aWebhook, rules } from './fixtures.js';

const allTrue = { isDue: true, isFirst: true, isNew: true, isWithin: true };

class Life {
  readonly webhook = aWebhook();
  state = initialEndpoint(this.webhook, 0n);
  readonly stored = new Map<bigint, Delivery>();
  readonly delivered = new Set<bigint>();
  calls: Call[] = [];
  now = 1_000;
  isReady = false;
  timer: number | undefined;
  switchedOff = 0;
  #position = 0n;

  take(input: EndpointInput): void {
    const { state, effects } = next(this.state, input, rules);
    this.state = state;
    for (const effect of effects) {
      if (effect.type === 'call') this.#begin(effect.call);
      if (effect.type === 'switchOff') this.switchedOff += 1;
      if (effect.type !== 'wake') continue;
      this.timer = effect.at > this.now ? effect.at : undefined;
      if (this.timer === undefined) this.isReady = true;
    }
  }

  #begin(call: Call): void {
    const { delivery } = call;
    const isDue = this.now >= Math.max(delivery.dueAt, this.state.pausedUntil);
    const isFirst = ![...this.stored.values()].some(
      ({ stream, position }) => stream === delivery.stream && position < delivery.position,
    );
    this.calls.push(call);
    const streams = new Set(this.calls.map((one) => one.delivery.stream));
    const isNew = !this.delivered.has(delivery.position);
    const isWithin = this.calls.length <= callsMaxEach && streams.size === this.calls.length;
    expect({ isDue, isFirst, isNew, isWithin }).toEqual(allTrue);
  }

  read(streams: readonly number[]): void {
    const deliveries = streams.map((stream) => {
      this.#position += 1n;
      return aDelivery(`${stream}`, this.#position);
    });
    for (const one of deliveries) this.stored.set(one.position, one);
    if (this.state.reading === 'stopped') return;
    this.take({ type: 'read', to: this.#position, head: this.#position, deliveries });
  }

  run(): void {
    if (this.timer !== undefined && this.timer <= this.now) {
      this.timer = undefined;
      this.isReady = true;
    }
    for (let turns = 0; this.isReady; turns += 1) {
      if (turns > 1_000) throw new Error('turns do not end');
      this.isReady = false;
      this.take({ type: 'turn', now: this.now });
    }
  }

  answer(index: number, status: number): void {
    const [call] = this.calls.splice(index % Math.max(1, this.calls.length), 1);
    if (call === undefined) return;
    const isDelivered = status < 300;
    const answer = { isDelivered, status, failure: undefined, retryAfterMs: 0, random: 1 };
    const result = resultOf(call, { ...answer, beganAt: this.now, at: this.now }, rules);
    if (isDelivered) {
      this.stored.delete(result.position);
      this.delivered.add(result.position);
    } else {
      const { attempts, firstAttemptAt, nextAt: dueAt = 0 } = result;
      this.stored.set(result.position, { ...call.delivery, attempts, firstAttemptAt, dueAt });
    }
    this.take({ type: 'settled', call, result });
  }

  restart(): void {
    const late = this.calls;
    this.calls = [];
    this.take({ type: 'stopped' });
    const waiting = [...this.stored.values()].sort((a, b) => Number(a.position - b.position));
    this.state = initialEndpoint(this.webhook, this.#position, waiting);
    this.read([]);
    const before = this.state;
    for (const call of late) {
      const answer = { isDelivered: true, status: 204, failure: undefined, retryAfterMs: 0 };
      const times = { beganAt: this.now, at: this.now, random: 0 };
      this.take({ type: 'settled', call, result: resultOf(call, { ...answer, ...times }, rules) });
    }
    expect(this.state).toBe(before);
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('read' as const),
    streams: fc.array(fc.nat(12), { maxLength: 12 }),
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    index: fc.nat(),
    status: fc.constantFrom(204, 204, 500),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(2_000) }),
  fc.record({ kind: fc.constant('change' as const), url: fc.webUrl() }),
  fc.record({ kind: fc.constant('restart' as const) }),
);

type LifeStep = typeof step extends fc.Arbitrary<infer One> ? One : never;

function play(life: Life, steps: readonly LifeStep[]): void {
  for (const one of steps) {
    if (one.kind === 'read') life.read(one.streams);
    else if (one.kind === 'answer') life.answer(one.index, one.status);
    else if (one.kind === 'wait') life.now += one.ms;
    else if (one.kind === 'restart') life.restart();
    else {
      const { webhook } = life.state.webhook;
      life.take({
        type: 'changed',
        webhook: { ...life.webhook, webhook: { ...webhook, url: one.url } },
      });
    }
    life.run();
  }
}

function drain(life: Life): void {
  for (let rounds = 0; life.calls.length > 0 || life.timer !== undefined; rounds += 1) {
    if (rounds > 10_000) throw new Error('deliveries do not end');
    if (life.calls.length > 0) life.answer(0, 204);
    else life.now = life.timer ?? life.now;
    life.run();
  }
}

test("delivers every event in its stream's order, and once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const life = new Life();
      play(life, steps);
      drain(life);
      expect([life.switchedOff, life.stored.size, life.state.waiting]).toEqual([0, 0, []]);
    }),
  );
});

test('switches off once, without later calls', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.array(step, { maxLength: 20 }), (a, b) => {
      const life = new Life();
      play(life, a);
      life.read([0]);
      life.run();
      while (life.calls.length === 0) {
        life.now = life.timer ?? life.now;
        life.run();
      }
      life.answer(0, 410);
      const isOff = life.switchedOff === 1;
      const pending = life.calls.length;
      play(
        life,
        b.filter(({ kind }) => kind !== 'restart'),
      );
      if (isOff) expect([life.switchedOff, life.calls.length <= pending]).toEqual([1, true]);
    }),
  );
});
