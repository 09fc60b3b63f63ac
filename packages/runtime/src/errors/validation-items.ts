import type { z } from 'zod';
import { described } from './described-issue.js';
import { faultsMax, furtherFaults } from './further-faults.js';
import { type FaultFacts, faultText, type InputFault } from './input-fault.js';
import type { ValidationItem } from './validation-item.js';

type Issue = z.core.$ZodIssue;
export type Issues = { readonly issues: readonly Issue[] };
type Json = ValidationItem['input'];
/** `facts` defaults to `ctx`. */
type Fault = ValidationItem & { readonly code: string; readonly facts?: FaultFacts };

/**
 * Converts issues to pydantic 2's vocabulary (specification section 7).
 * @param source first step of `loc`: `body`, `query`, `path` or `header`
 */
export function validationItems(error: Issues, source: string, input: unknown): ValidationItem[] {
  return faultsOf(error, source, input).map(({ code: _, facts: __, ...item }) => item);
}

/** Converts the first issues for logs; `loc` is relative to the input. */
export function inputFaults(error: Issues, input: unknown, most = faultsMax): InputFault[] {
  return faultsOf(error, 'input', input, most).map(({ code, loc, ctx, facts = ctx }) => ({
    code,
    loc: loc.slice(1),
    ...(facts === undefined ? {} : { ctx: facts }),
  }));
}

function faultsOf(error: Issues, source: string, input: unknown, most = faultsMax): Fault[] {
  const items: Fault[] = [];
  const formatInput = inputFormatter();
  for (const issue of error.issues) {
    const room = most - items.length;
    if (room === 0) break;
    items.push(...itemsOf(issue, { source, input, formatInput }).slice(0, room));
  }
  const remaining = error.issues.reduce((sum, issue) => sum + faultCount(issue), -items.length);
  if (remaining === 0) return items;
  const facts = { code: 'further_faults', facts: { count: remaining } };
  return [...items, { ...furtherFaults(remaining, [source]), ...facts }];
}

const faultCount = (issue: Issue) => (issue.code === 'unrecognized_keys' ? issue.keys.length : 1);

/** Names longer than the API's are truncated. */
function shortStep(step: string | number): string | number {
  return typeof step === 'string' && step.length > 200 ? `${step.slice(0, 200)}…` : step;
}

interface Context {
  readonly source: string;
  readonly input: unknown;
  readonly formatInput: (value: unknown) => Json;
}

function itemsOf(issue: Issue, { source, input, formatInput }: Context): Fault[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const { value, isMissing } = valueAt(input, path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, faultsMax).map((key) => ({
      type: 'extra_forbidden',
      loc: [source, ...path, key].map(shortStep),
      msg: faultText('extra_forbidden'),
      input: formatInput(valueAt(value, [key]).value),
      code: 'extra_forbidden',
    }));
  }
  const loc = [source, ...path].map(shortStep);
  if (isMissing) {
    const parent = valueAt(input, path.slice(0, -1)).value;
    const msg = faultText('missing');
    return [{ type: 'missing', loc, msg, input: formatInput(parent), code: 'missing' }];
  }
  return [{ loc, input: formatInput(value), ...described(issue, value) }];
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

/** Missing members of one object share a cached part. */
function inputFormatter(): (value: unknown) => Json {
  const cache = new Map<unknown, Json>();
  return (value) => {
    const cached = cache.get(value);
    if (cached !== undefined) return cached;
    const text = json(value);
    cache.set(value, text);
    return text;
  };
}

const textMax = 1_000;

function json(value: unknown): Json {
  if (value === undefined) return null;
  if (typeof value === 'string' && value.length > textMax) return `${value.slice(0, textMax)}…`;
  const text = JSON.stringify(value);
  if (text === undefined) return null;
  return text.length > 5 * textMax ? `${text.slice(0, textMax)}…` : JSON.parse(text);
}
