import type { z } from 'zod';
import type { ValidationItem } from '../contract/errors.js';
import { described } from './described-issue.js';
import { type FaultFacts, faultText, type InputFault } from './input-fault.js';

type Issue = z.core.$ZodIssue;
/** What zod found. */
export type Issues = { readonly issues: readonly Issue[] };
type Json = ValidationItem['input'];
/** An item, and what its sentence is made of: a code and its facts, those of `ctx` unless there are others. */
type Fault = ValidationItem & { readonly code: string; readonly facts?: FaultFacts };

/**
 * What zod found, in pydantic 2's vocabulary (specification section 7): `type`, where it is, what to do, and
 * what came in.
 *
 * @param source `body`, `query`, `path` or `header`: what `loc` begins with
 */
export function validationItems(error: Issues, source: string, input: unknown): ValidationItem[] {
  return faultsOf(error, source, input).map(({ code: _, facts: __, ...item }) => item);
}

/** The same without sentences, for a log to keep; `loc` begins in the input. */
export function inputFaults(error: Issues, input: unknown): InputFault[] {
  return faultsOf(error, 'input', input).map(({ code, loc, ctx, facts = ctx }) => ({
    code,
    loc: loc.slice(1),
    ...(facts === undefined ? {} : { ctx: facts }),
  }));
}

function faultsOf(error: Issues, source: string, input: unknown): Fault[] {
  const items: Fault[] = [];
  let left = 0;
  for (const issue of error.issues) {
    for (const item of itemsOf(issue, source, input)) items.push(item);
    left += issue.code === 'unrecognized_keys' ? Math.max(0, issue.keys.length - itemsMax) : 0;
  }
  left += Math.max(0, items.length - itemsMax);
  return left === 0 ? items : [...items.slice(0, itemsMax), furtherFaults(left, source)];
}

/** So much wrong is enough to say at once: an answer need not grow with what is wrong in a request. */
const itemsMax = 1_000;

function furtherFaults(count: number, source: string): Fault {
  const msg = faultText('further_faults', { count });
  const facts = { code: 'further_faults', facts: { count } };
  return { type: 'value_error', loc: [source], msg, input: null, ...facts };
}

/** A step of a `loc`: a name that is longer than any of this interface's is cut. */
function shownStep(step: string | number): string | number {
  return typeof step === 'string' && step.length > 200 ? `${step.slice(0, 200)}…` : step;
}

function itemsOf(issue: Issue, source: string, input: unknown): Fault[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const { value, isMissing } = valueAt(input, path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, itemsMax).map((key) => ({
      type: 'extra_forbidden',
      loc: [source, ...path, key].map(shownStep),
      msg: faultText('extra_forbidden'),
      input: json(valueAt(value, [key]).value),
      code: 'extra_forbidden',
    }));
  }
  const loc = [source, ...path].map(shownStep);
  if (isMissing) {
    const parent = valueAt(input, path.slice(0, -1)).value;
    const msg = faultText('missing');
    return [{ type: 'missing', loc, msg, input: json(parent), code: 'missing' }];
  }
  return [{ loc, input: json(value), ...described(issue, value) }];
}

function valueAt(
  input: unknown,
  path: readonly (string | number)[],
): { readonly value: unknown; readonly isMissing: boolean } {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) {
      return { value: undefined, isMissing: true };
    }
    value = Reflect.get(value, step);
  }
  return { value, isMissing: value === undefined };
}

/** The input as JSON can say it; what is too long to repeat is cut. */
function json(value: unknown): Json {
  if (value === undefined) return null;
  if (typeof value === 'string' && value.length > 1000) return `${value.slice(0, 1000)}…`;
  const text = JSON.stringify(value);
  if (text === undefined) return null;
  return text.length > 10_000 ? `${text.slice(0, 1000)}…` : JSON.parse(text);
}
