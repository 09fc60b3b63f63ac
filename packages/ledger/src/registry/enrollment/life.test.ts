// A model of the state table, written apart from the code.
import { deepStrictEqual } from 'node:assert';
import { type IsoDate, isoDate, platformScope } from '@exchange/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortOrWhole } from '../../../../../test/services/seeded-part.js';
import { aRequest, steps as commonSteps, facts, terms, today } from '../../../test/enrollments.js';
import { at } from '../../../test/samples.js';
import type { EnrollmentCommand, Step } from './commands.js';
import { enrollment } from './decide.js';
import type { EnrollmentState } from './state.js';

const day = (text: string) => isoDate.parse(text);
const later = (days: number): IsoDate =>
  day(new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10));

type Name =
  | 'submit'
  | 'cancel'
  | 'lapse'
  | 'accept'
  | 'reject'
  | 'object'
  | 'overrule'
  | 'uphold'
  | 'rescind'
  | 'activate'
  | 'drop'
  | 'reinstate';

const table: Readonly<Record<Name, readonly [from: readonly string[], to: string]>> = {
  submit: [['pending'], 'submitted'],
  cancel: [['pending', 'submitted'], 'cancelled'],
  lapse: [['submitted'], 'lapsed'],
  accept: [['submitted'], 'accepted'],
  reject: [['submitted'], 'rejected'],
  object: [['submitted', 'accepted'], 'objected'],
  overrule: [['objected'], 'before'],
  uphold: [['objected'], 'rejected'],
  rescind: [['submitted', 'accepted', 'objected'], 'rescinded'],
  activate: [['accepted'], 'active'],
  drop: [['active'], 'dropped'],
  reinstate: [['dropped'], 'active'],
};
const commandNames: readonly string[] = [
  'submit',
  'cancel',
  'accept',
  'reject',
  'object',
  'resolve',
  'rescind',
  'activate',
  'drop',
  'reinstate',
];
const rowsOf = (command: string): readonly Name[] =>
  command === 'resolve' ? ['overrule', 'uphold'] : [command as Name];
const allowedBy = (status: string) =>
  commandNames.filter((command) => rowsOf(command).some((row) => table[row][0].includes(status)));

const steps: Readonly<Record<Name, Step>> = {
  ...commonSteps,
  cancel: { type: 'Cancel', reason: 'late' },
  lapse: { type: 'Lapse', at: at('2027-12-01T00:00:00.000Z') },
  reject: { type: 'Reject', reason_code: 'A76', reason: null },
  object: { type: 'Object', reason: 'unknown' },
  overrule: { type: 'Resolve', outcome: 'overruled' },
  uphold: { type: 'Resolve', outcome: 'upheld' },
};

interface Answer {
  readonly status: string;
  readonly refusal?: unknown;
}

class Model {
  status = 'pending';
  #before = '';

  answer(name: Name): Answer {
    const [from, to] = table[name];
    if (!from.includes(this.status)) {
      const { status } = this;
      if (name === 'lapse') return { status };
      return { status, refusal: { code: 'wrong_state', status, allowed: allowedBy(status) } };
    }
    if (name === 'object') this.#before = this.status;
    this.status = to === 'before' ? this.#before : to;
    return { status: this.status };
  }
}

function take(state: EnrollmentState, command: EnrollmentCommand): [EnrollmentState, unknown] {
  const decision = enrollment.decide(state, command);
  if (decision.outcome === 'refused') return [state, decision.refusal];
  return [
    decision.events.reduce((before, one) => enrollment.evolve(before, one), state),
    undefined,
  ];
}

const names = Object.keys(table) as Name[];
/** Any step, or by number one that the status allows: otherwise few lives would reach the last states. */
const aStep = fc.oneof(fc.constantFrom(...names), fc.nat(names.length));

function nameOf(step: Name | number, status: string): Name {
  if (typeof step === 'string') return step;
  const allowed = names.filter((name) => table[name][0].includes(status));
  return allowed[step % allowed.length] ?? 'submit';
}

test('random lives get the answers of the model', () => {
  const [requested] = take(enrollment.initialState, aRequest());
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 25 }), (life) => {
      const model = new Model();
      let state = requested;
      for (const step of life) {
        const name = nameOf(step, model.status);
        let refusal: unknown;
        [state, refusal] = take(state, steps[name]);
        if (name === 'activate' && refusal === undefined) {
          for (const other of Object.values(steps)) {
            deepStrictEqual(take(state, other)[1], { code: 'activating' });
          }
          [state] = take(state, { type: 'CompleteActivation' });
        }
        const answer = { status: state.status, ...(refusal === undefined ? {} : { refusal }) };
        deepStrictEqual(answer, model.answer(name));
        reached.add(state.status);
      }
    }),
    { numRuns: shortOrWhole(3_000, 10_000) },
  );
  expect(reached.size).toBe(10);
});

const refused = (state: EnrollmentState, step: Step) => take(state, step)[1];
const stateAfter = (...names: readonly Name[]) => {
  let [state] = take(enrollment.initialState, aRequest());
  for (const name of names) {
    [state] = take(state, steps[name]);
    if (name === 'activate') [state] = take(state, { type: 'CompleteActivation' });
  }
  return state;
};

test('dates are decided by the local date of the rule', () => {
  const submitted = stateAfter('submit');
  expect(submitted).toMatchObject({ lapses_at: '2026-12-11T18:00:00.000Z' });
  const accept = (effective_date: IsoDate) =>
    refused(submitted, { type: 'Accept', effective_date, ...facts });
  expect(accept(later(-1))).toEqual({ code: 'effective_before_today', today });
  expect(accept(later(45))).toBeUndefined();
  expect(accept(later(46))).toEqual({ code: 'too_far_ahead', latest: later(45) });

  const accepted = stateAfter('submit', 'accept');
  const activate = (started_on: IsoDate, incumbentStart: IsoDate | null = null) =>
    refused(accepted, {
      type: 'StartActivation',
      started_on,
      meter_read_kwh: null,
      ...facts,
      today: later(3),
      incumbent: { started_on: incumbentStart },
    });
  expect(activate(later(-1))).toEqual({ code: 'before_effective_date', effective_date: today });
  expect(activate(later(4))).toEqual({ code: 'after_today', today: later(3) });
  expect(activate(later(2), later(3))).toEqual({ code: 'before_incumbent_start' });
  expect(activate(later(3), later(3))).toBeUndefined();

  const active = stateAfter('submit', 'accept', 'activate');
  const drop = (effective_date: IsoDate, reason_code = '008') =>
    refused(active, {
      type: 'Drop',
      initiated_by: 'supplier',
      reason_code,
      effective_date,
      ...facts,
    });
  expect(drop(later(-1))).toEqual({ code: 'before_start', started_on: today });
  expect(drop(later(1))).toEqual({ code: 'after_today', today });
  expect(drop(today, 'MVO')).toEqual({ code: 'unknown_reason_code', reason_code: 'MVO' });

  const dropped = stateAfter('submit', 'accept', 'activate', 'drop');
  const reinstate = (days: number) =>
    refused(dropped, { type: 'Reinstate', reason: 'by mistake', ...facts, today: later(days) });
  expect(reinstate(30)).toBeUndefined();
  expect(reinstate(31)).toEqual({ code: 'reinstatement_over', last_day: later(30) });
});

test('the rescission ends after the business days since the authorization, except for the platform', () => {
  const rescind = (kind: 'switch' | 'move_in', days: number, isPlatform = false) => {
    const authorization = {
      method: 'written',
      // 19:30 on November 24 in New York; Thanksgiving is the 26th.
      obtained_at: at('2026-11-25T00:30:00.000Z'),
      reference: 'L-1',
      sha256: null,
    } as const;
    const [requested] = take(enrollment.initialState, aRequest({ kind, authorization }));
    const [state] = take(requested, steps.submit);
    const reseller = { kind: 'reseller', reseller_id: aRequest().premise.reseller_id } as const;
    if (reseller.reseller_id === null) throw new Error('no reseller');
    const scope = isPlatform ? platformScope : { ...reseller, reseller_id: reseller.reseller_id };
    return refused(state, {
      ...facts,
      type: 'Rescind',
      requested_at: facts.at,
      scope,
      today: later(days),
    });
  };
  const lastDay = later(-1);
  expect(rescind('switch', -1)).toBeUndefined();
  expect(rescind('switch', 0)).toEqual({ code: 'rescission_over', rescission_ends_on: lastDay });
  expect(rescind('switch', 0, true)).toBeUndefined();
  expect(rescind('move_in', -1)).toEqual({ code: 'rescission_over', rescission_ends_on: null });
  expect(rescind('move_in', -1, true)).toBeUndefined();
});

test('a supply counts its term from its start, and knows its end', () => {
  const of = (state: EnrollmentState) => (state.status === 'absent' ? undefined : state.enrollment);
  expect(of(stateAfter('submit'))).toMatchObject({ term_ends_on: null, plan_terms: terms });
  const accepted = stateAfter('submit', 'accept');
  expect(of(accepted)).toMatchObject({ term_ends_on: '2027-12-01', started_on: null });
  const [started] = take(accepted, {
    ...facts,
    type: 'StartActivation',
    started_on: later(30),
    meter_read_kwh: null,
    today: later(30),
  });
  const [active] = take(started, { type: 'CompleteActivation' });
  expect(of(active)).toMatchObject({ started_on: '2026-12-31', term_ends_on: '2027-12-31' });
  expect(refused(active, { type: 'ObjectToSwitch', reason: 'no' })).toEqual({ code: 'no_switch' });
  const [ending] = take(active, { type: 'SetEnding', ending_on: later(40) });
  const [objected] = take(ending, { type: 'ObjectToSwitch', reason: 'no' });
  expect(of(objected)).toMatchObject({ ending_on: later(40), reason: 'no' });
  expect(refused(objected, { type: 'ObjectToSwitch', reason: 'no' })).toMatchObject({
    code: 'wrong_state',
  });
});

test('fences change the revision of the stream only', () => {
  const pending = stateAfter();
  const claim = { slot: 'switch', key: `asset:${aRequest().enrollment.premise_asset_id}` } as const;
  const [fenced] = take(pending, { type: 'FenceClaim', claim });
  expect(fenced).toEqual({ ...pending, revision: pending.revision + 1 });
  expect(take(stateAfter('submit'), { type: 'FenceClaim', claim })[1]).toEqual({
    code: 'claim_used',
  });
});
