import type { z } from 'zod';
import type { ValidationItem } from './http-problem.js';
import { type FaultCode, type FaultFacts, faultText, type InputFault } from './input-fault.js';

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

type Described = Pick<Fault, 'type' | 'msg' | 'ctx' | 'code'>;

/** What is wrong in the words of its code; the code is the item's type unless the caller gives another one. */
function said(code: FaultCode, ctx?: FaultFacts): Described {
  const described = { type: code, msg: faultText(code, ctx), code };
  return ctx === undefined ? described : { ...described, ctx };
}

/** What zod says of itself, where there is no code for it. */
const unnamed = (type: string, msg: string): Described => ({ type, msg, code: 'not_valid' });

function described(issue: Issue, value: unknown): Described {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, value);
    case 'invalid_value': {
      const expected = issue.values.map((one) => `'${String(one)}'`);
      const last = expected.pop() ?? '';
      const text = expected.length === 0 ? last : `${expected.join(', ')} or ${last}`;
      return said('enum', { expected: text });
    }
    case 'too_small':
      return limit(issue.origin, Number(issue.minimum), issue.inclusive !== false, 'min');
    case 'too_big':
      return limit(issue.origin, Number(issue.maximum), issue.inclusive !== false, 'max');
    case 'invalid_format':
      return ofFormat(issue.format, issue.message);
    case 'invalid_union':
      return ofUnion(issue, value);
    case 'custom': {
      const type = issue.params?.['type'];
      const code = issue.params?.['code'] ?? type;
      const ctx = issue.params?.['ctx'];
      return {
        type: typeof type === 'string' ? type : 'value_error',
        msg: issue.message,
        ...(isRecord(ctx) ? { ctx } : {}),
        code: typeof code === 'string' ? code : 'not_valid',
      };
    }
    case 'not_multiple_of':
      return unnamed('multiple_of', issue.message);
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
      return unnamed('value_error', issue.message);
    default:
      return issue satisfies never;
  }
}

const typeCodes: Readonly<Record<string, FaultCode>> = {
  string: 'string_type',
  int: 'int_type',
  number: 'float_type',
  boolean: 'bool_type',
  array: 'list_type',
  tuple: 'list_type',
  object: 'dict_type',
  record: 'dict_type',
};

function ofType(expected: string, value: unknown): Described {
  if (typeof value === 'number' && !Number.isFinite(value)) return said('finite_number');
  const code = typeCodes[expected];
  return code === undefined
    ? unnamed('value_error', `Input should be a valid ${expected}`)
    : said(code);
}

const formatCodes: Readonly<Record<string, FaultCode>> = {
  guid: 'uuid_parsing',
  uuid: 'uuid_parsing',
  email: 'email_parsing',
  datetime: 'datetime_parsing',
  date: 'date_parsing',
};

function ofFormat(format: string, message: string): Described {
  const code = formatCodes[format];
  if (code === undefined) return unnamed('string_pattern_mismatch', message);
  return code === 'email_parsing' ? { ...said(code), type: 'value_error' } : said(code);
}

function ofUnion(issue: Extract<Issue, { code: 'invalid_union' }>, value: unknown): Described {
  const branches = issue.errors.flat();
  const isNumberOrText = branches.every(
    (branch) => branch.code === 'invalid_type' && /^(string|number)$/.test(branch.expected),
  );
  if (isNumberOrText && branches.length > 0) {
    return said('decimal_type');
  }
  const [first] = branches.filter((branch) => branch.code !== 'invalid_type');
  return first === undefined ? unnamed('value_error', issue.message) : described(first, value);
}

function limit(origin: string, bound: number, inclusive: boolean, side: 'min' | 'max'): Described {
  if (origin === 'string') {
    return side === 'min'
      ? said('string_too_short', { min_length: bound })
      : said('string_too_long', { max_length: bound });
  }
  if (origin === 'array' || origin === 'set') {
    return side === 'min'
      ? said('too_short', { min_length: bound })
      : said('too_long', { max_length: bound });
  }
  if (side === 'min') {
    return inclusive
      ? said('greater_than_equal', { ge: bound })
      : said('greater_than', { gt: bound });
  }
  return inclusive ? said('less_than_equal', { le: bound }) : said('less_than', { lt: bound });
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

function isRecord(
  value: unknown,
): value is Record<string, Json> & NonNullable<ValidationItem['ctx']> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
