import type { z } from 'zod';
import {
  type FaultCode,
  type FaultFacts,
  faultsMax,
  faultText,
  furtherFaults,
  type InputFault,
  type ValidationItem,
} from './input-fault.js';

type Issue = z.core.$ZodIssue;
export type Issues = { readonly issues: readonly Issue[] };
type Json = ValidationItem['input'];
type Fault = ValidationItem & { readonly code: string; readonly facts?: FaultFacts };

/**
 * Lists faults in pydantic 2's vocabulary (specification section 7).
 * @param source first step of `loc`: `body`, `query`, `path` or `header`
 */
export function validationItems(error: Issues, source: string, input: unknown): ValidationItem[] {
  return faultsOf(error, source, input).map(({ code: _, facts: __, ...item }) => item);
}

/** Lists faults for logs; `loc` is relative to the input. */
export function inputFaults(error: Issues, input: unknown, most = faultsMax): InputFault[] {
  return faultsOf(error, 'input', input, most).map(({ code, loc, ctx, facts = ctx }) => ({
    code,
    loc: loc.slice(1),
    ...(facts === undefined ? {} : { ctx: facts }),
  }));
}

function faultsOf(error: Issues, source: string, input: unknown, most = faultsMax): Fault[] {
  const issues = error.issues.flatMap(oneByOne);
  const formatInput = inputFormatter();
  const items = issues.slice(0, most).map((one) => itemOf(one, { source, input, formatInput }));
  const count = issues.length - items.length;
  if (count === 0) return items;
  const facts = { code: 'further_faults', facts: { count } };
  return [...items, { ...furtherFaults(count, [source]), ...facts }];
}

/** An issue for each unknown key. */
function oneByOne(issue: Issue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => ({ ...issue, keys: [key] }));
}

function shortStep(step: string | number): string | number {
  return typeof step === 'string' && step.length > 200 ? `${step.slice(0, 200)}…` : step;
}

interface Context {
  readonly source: string;
  readonly input: unknown;
  readonly formatInput: (value: unknown) => Json;
}

function itemOf(issue: Issue, { source, input, formatInput }: Context): Fault {
  const isUnknown = issue.code === 'unrecognized_keys';
  const steps = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const path = isUnknown ? [...steps, ...issue.keys] : steps;
  const loc = [source, ...path].map(shortStep);
  const { value, isMissing } = valueAt(input, path);
  const item = ({ type, msg, ...rest }: Described, shown: unknown): Fault => ({
    ...{ type, loc, msg, input: formatInput(shown) },
    ...rest,
  });
  if (isMissing && !isUnknown) {
    return item(faultOf('missing'), valueAt(input, path.slice(0, -1)).value);
  }
  return item(isUnknown ? faultOf('extra_forbidden') : describe(issue, value), value);
}

function valueAt(
  input: unknown,
  path: readonly (string | number)[],
): { readonly value: unknown; readonly isMissing: boolean } {
  let value = input;
  for (const step of path) {
    // A list of a query is one text in the input.
    if (typeof value === 'string') return { value, isMissing: false };
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) {
      return { value: undefined, isMissing: true };
    }
    value = Reflect.get(value, step);
  }
  return { value, isMissing: value === undefined };
}

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

type Described = Pick<ValidationItem, 'type' | 'msg' | 'ctx'> & { readonly code: string };

function faultOf(code: FaultCode, ctx?: FaultFacts): Described {
  const described = { type: code, msg: faultText(code, ctx), code };
  return ctx === undefined ? described : { ...described, ctx };
}

const unnamed = (type: string, msg: string): Described => ({ type, msg, code: 'not_valid' });

function describe(issue: Issue, value: unknown): Described {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, value);
    case 'invalid_value': {
      const expected = issue.values.map((one) => `'${String(one)}'`);
      const last = expected.pop() ?? '';
      const text = expected.length === 0 ? last : `${expected.join(', ')} or ${last}`;
      return faultOf('enum', { expected: text });
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
  if (typeof value === 'number' && !Number.isFinite(value)) return faultOf('finite_number');
  const code = typeCodes[expected];
  return code === undefined
    ? unnamed('value_error', `Input should be a valid ${expected}`)
    : faultOf(code);
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
  return code === 'email_parsing' ? { ...faultOf(code), type: 'value_error' } : faultOf(code);
}

function ofUnion(issue: Extract<Issue, { code: 'invalid_union' }>, value: unknown): Described {
  const branches = issue.errors.flat();
  const isNumberOrText = branches.every(
    ({ path, ...branch }) =>
      path.length === 0 &&
      branch.code === 'invalid_type' &&
      /^(string|number)$/.test(branch.expected),
  );
  if (isNumberOrText && branches.length > 0) {
    return faultOf('decimal_type');
  }
  const [first] = branches.filter((branch) => branch.code !== 'invalid_type');
  return first === undefined ? unnamed('value_error', issue.message) : describe(first, value);
}

function limit(origin: string, bound: number, inclusive: boolean, side: 'min' | 'max'): Described {
  const isMin = side === 'min';
  const length = isMin ? { min_length: bound } : { max_length: bound };
  if (origin === 'string') return faultOf(isMin ? 'string_too_short' : 'string_too_long', length);
  if (origin === 'array' || origin === 'set') {
    return faultOf(isMin ? 'too_short' : 'too_long', length);
  }
  if (isMin) {
    return inclusive
      ? faultOf('greater_than_equal', { ge: bound })
      : faultOf('greater_than', { gt: bound });
  }
  return inclusive
    ? faultOf('less_than_equal', { le: bound })
    : faultOf('less_than', { lt: bound });
}

function isRecord(
  value: unknown,
): value is Record<string, ValidationItem['input']> & NonNullable<ValidationItem['ctx']> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
