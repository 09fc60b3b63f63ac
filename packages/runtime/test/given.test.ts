import { describe, expect, test } from 'vitest';
import { accept, type Decider, refuse } from '../src/commands/decider.js';
import { given } from './given.js';

type Event = { readonly type: 'Added'; readonly data: { readonly many: number } };
type Refusal = { readonly code: 'too_many'; readonly left: number } | { readonly code: 'none' };
type State = { readonly total: number };

const counter: Decider<State, number, Event, Refusal> = {
  initialState: { total: 0 },
  decide({ total }, many) {
    if (many < 0) return refuse({ code: 'none' });
    if (total + many > 10) return refuse({ code: 'too_many', left: 10 - total });
    return many === 0 ? accept() : accept({ type: 'Added', data: { many } });
  },
  evolve: ({ total }, event) => ({ total: total + event.data.many }),
};
const added = (many: number): Event => ({ type: 'Added', data: { many } });

describe('given, when, then', () => {
  test('continues after events and after refusals', () => {
    const { state, events } = given(counter, added(4))
      .when(5)
      .then(added(5))
      .when(2)
      .thenRefused({ code: 'too_many', left: 1 })
      .when(2)
      .thenRefused('too_many')
      .when(0)
      .thenNothing()
      .when(1)
      .then(added(1));
    expect(state).toEqual({ total: 10 });
    expect(events).toEqual([added(4), added(5), added(1)]);
  });

  test('fails on any other answer', () => {
    expect(() => given(counter).when(5).then(added(6))).toThrowError(/to strictly equal/);
    expect(() => given(counter).when(5).thenNothing()).toThrowError();
    expect(() => given(counter).when(11).thenRefused({ code: 'too_many', left: 9 })).toThrowError();
    expect(() => given(counter).when(11).thenNothing()).toThrowError();
    expect(() => given(counter).when(1).thenRefused('too_many')).toThrowError();
  });

  test('fails on a decider that mutates the state', () => {
    const writing: Decider<{ total: number }, number, Event, Refusal> = {
      initialState: { total: 0 },
      decide: counter.decide,
      evolve: (state, event) => Object.assign(state, { total: state.total + event.data.many }),
    };
    expect(() => given(writing, added(1))).toThrowError(/read only/);
  });

  test('fails on a nondeterministic decider', () => {
    let calls = 0;
    const nondeterministic: Decider<State, number, Event, Refusal> = {
      ...counter,
      decide() {
        calls += 1;
        return accept(added(calls));
      },
    };
    expect(() => given(nondeterministic).when(1).then(added(1))).toThrowError(/deterministic/);
  });
});
