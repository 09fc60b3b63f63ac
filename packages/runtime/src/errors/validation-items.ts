import type { z } from 'zod';
import type { ValidationItem } from './http-problem.js';

type Issue = z.core.$ZodIssue;
type Json = ValidationItem['input'];

/**
 * What zod found, in pydantic 2's vocabulary (specification section 7): `type`, where it is, what to do, and
 * what came in.
 *
 * @param source `body`, `query`, `path` or `header`: what `loc` begins with
 */
export function validationItems(
  error: { readonly issues: readonly Issue[] },
  source: string,
  input: unknown,
): ValidationItem[] {
  const items: ValidationItem[] = [];
  let left = 0;
  for (const issue of error.issues) {
    for (const item of itemsOf(issue, source, input)) items.push(item);
    left += issue.code === 'unrecognized_keys' ? Math.max(0, issue.keys.length - itemsMax) : 0;
  }
  left += Math.max(0, items.length - itemsMax);
  return left === 0 ? items : [...items.slice(0, itemsMax), furtherItems(left, source)];
}

/** So much wrong is enough to say at once: an answer need not grow with what is wrong in a request. */
const itemsMax = 1_000;

function furtherItems(count: number, source: string): ValidationItem {
  return { type: 'value_error', loc: [source], msg: `${count} more are not valid`, input: null };
}

/** A step of a `loc`: a name that is longer than any of this interface's is cut. */
function shownStep(step: string | number): string | number {
  return typeof step === 'string' && step.length > 200 ? `${step.slice(0, 200)}…` : step;
}

function itemsOf(issue: Issue, source: string, input: unknown): ValidationItem[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const { value, isMissing } = valueAt(input, path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, itemsMax).map((key) => ({
      type: 'extra_forbidden',
      loc: [source, ...path, key].map(shownStep),
      msg: 'Extra inputs are not permitted',
      input: json(valueAt(value, [key]).value),
    }));
  }
  const loc = [source, ...path].map(shownStep);
  if (isMissing) {
    const parent = valueAt(input, path.slice(0, -1)).value;
    return [{ type: 'missing', loc, msg: 'Field required', input: json(parent) }];
  }
  return [{ loc, input: json(value), ...described(issue, value) }];
}

type Described = Pick<ValidationItem, 'type' | 'msg' | 'ctx'>;

function described(issue: Issue, value: unknown): Described {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, value);
    case 'invalid_value': {
      const expected = issue.values.map((one) => `'${String(one)}'`);
      const last = expected.pop() ?? '';
      const text = expected.length === 0 ? last : `${expected.join(', ')} or ${last}`;
      return { type: 'enum', msg: `Input should be ${text}`, ctx: { expected: text } };
    }
    case 'too_small':
      return limit(issue.origin, Number(issue.minimum), issue.inclusive !== false, 'least');
    case 'too_big':
      return limit(issue.origin, Number(issue.maximum), issue.inclusive !== false, 'most');
    case 'invalid_format':
      return ofFormat(issue.format, issue.message);
    case 'invalid_union':
      return ofUnion(issue, value);
    case 'custom': {
      const type = issue.params?.['type'];
      const ctx = issue.params?.['ctx'];
      return {
        type: typeof type === 'string' ? type : 'value_error',
        msg: issue.message,
        ...(isRecord(ctx) ? { ctx } : {}),
      };
    }
    case 'not_multiple_of':
      return { type: 'multiple_of', msg: issue.message };
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
      return { type: 'value_error', msg: issue.message };
    default:
      return issue satisfies never;
  }
}

const types: Readonly<Record<string, Described>> = {
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  int: { type: 'int_type', msg: 'Input should be a valid integer' },
  number: { type: 'float_type', msg: 'Input should be a valid number' },
  boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  array: { type: 'list_type', msg: 'Input should be a valid list' },
  tuple: { type: 'list_type', msg: 'Input should be a valid list' },
  object: { type: 'dict_type', msg: 'Input should be an object' },
  record: { type: 'dict_type', msg: 'Input should be an object' },
};

function ofType(expected: string, value: unknown): Described {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { type: 'finite_number', msg: 'Input should be a finite number' };
  }
  return types[expected] ?? { type: 'value_error', msg: `Input should be a valid ${expected}` };
}

const formats: Readonly<Record<string, Described>> = {
  guid: { type: 'uuid_parsing', msg: 'Input should be a valid UUID' },
  uuid: { type: 'uuid_parsing', msg: 'Input should be a valid UUID' },
  email: { type: 'value_error', msg: 'value is not a valid email address' },
  datetime: {
    type: 'datetime_parsing',
    msg: 'Input should be an RFC 3339 date and time with an offset, such as 2026-12-01T00:00:00Z',
  },
  date: { type: 'date_parsing', msg: 'Input should be a date, such as 2026-12-01' },
};

function ofFormat(format: string, message: string): Described {
  const known = formats[format];
  if (known !== undefined) return known;
  return { type: 'string_pattern_mismatch', msg: message };
}

function ofUnion(issue: Extract<Issue, { code: 'invalid_union' }>, value: unknown): Described {
  const branches = issue.errors.flat();
  const isNumberOrText = branches.every(
    (branch) => branch.code === 'invalid_type' && /^(string|number)$/.test(branch.expected),
  );
  if (isNumberOrText && branches.length > 0) {
    return { type: 'decimal_type', msg: 'Input should be a number or a decimal text' };
  }
  const [first] = branches.filter((branch) => branch.code !== 'invalid_type');
  return first === undefined
    ? { type: 'value_error', msg: issue.message }
    : described(first, value);
}

function limit(
  origin: string,
  bound: number,
  inclusive: boolean,
  side: 'least' | 'most',
): Described {
  const plural = (unit: string) => `${bound} ${unit}${bound === 1 ? '' : 's'}`;
  if (origin === 'string') {
    return side === 'least'
      ? {
          type: 'string_too_short',
          msg: `String should have at least ${plural('character')}`,
          ctx: { min_length: bound },
        }
      : {
          type: 'string_too_long',
          msg: `String should have at most ${plural('character')}`,
          ctx: { max_length: bound },
        };
  }
  if (origin === 'array' || origin === 'set') {
    return side === 'least'
      ? {
          type: 'too_short',
          msg: `List should have at least ${plural('item')}`,
          ctx: { min_length: bound },
        }
      : {
          type: 'too_long',
          msg: `List should have at most ${plural('item')}`,
          ctx: { max_length: bound },
        };
  }
  if (side === 'least') {
    return inclusive
      ? {
          type: 'greater_than_equal',
          msg: `Input should be greater than or equal to ${bound}`,
          ctx: { ge: bound },
        }
      : { type: 'greater_than', msg: `Input should be greater than ${bound}`, ctx: { gt: bound } };
  }
  return inclusive
    ? {
        type: 'less_than_equal',
        msg: `Input should be less than or equal to ${bound}`,
        ctx: { le: bound },
      }
    : { type: 'less_than', msg: `Input should be less than ${bound}`, ctx: { lt: bound } };
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
