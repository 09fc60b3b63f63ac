import type { z } from 'zod';
import { type FaultCode, type FaultFacts, faultText } from './input-fault.js';
import type { ValidationItem } from './validation-item.js';

type Issue = z.core.$ZodIssue;

/** A fault of one value in pydantic's vocabulary, and a code for logs. */
type Described = Pick<ValidationItem, 'type' | 'msg' | 'ctx'> & { readonly code: string };

function faultOf(code: FaultCode, ctx?: FaultFacts): Described {
  const described = { type: code, msg: faultText(code, ctx), code };
  return ctx === undefined ? described : { ...described, ctx };
}

const unnamed = (type: string, msg: string): Described => ({ type, msg, code: 'not_valid' });

/** Converts a zod issue to pydantic 2's vocabulary. */
export function described(issue: Issue, value: unknown): Described {
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
    (branch) => branch.code === 'invalid_type' && /^(string|number)$/.test(branch.expected),
  );
  if (isNumberOrText && branches.length > 0) {
    return faultOf('decimal_type');
  }
  const [first] = branches.filter((branch) => branch.code !== 'invalid_type');
  return first === undefined ? unnamed('value_error', issue.message) : described(first, value);
}

function limit(origin: string, bound: number, inclusive: boolean, side: 'min' | 'max'): Described {
  if (origin === 'string') {
    return side === 'min'
      ? faultOf('string_too_short', { min_length: bound })
      : faultOf('string_too_long', { max_length: bound });
  }
  if (origin === 'array' || origin === 'set') {
    return side === 'min'
      ? faultOf('too_short', { min_length: bound })
      : faultOf('too_long', { max_length: bound });
  }
  if (side === 'min') {
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
