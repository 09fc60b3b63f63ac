import { type Json, faultTexts as unitFaultTexts } from '@exchange/units';

export type FaultFacts = NonNullable<ValidationItem['ctx']>;

export interface InputFault {
  readonly code: string;
  readonly loc: (string | number)[];
  readonly ctx?: FaultFacts;
}

type Facts = Readonly<Record<string, unknown>>;

const texts = {
  ...unitFaultTexts,
  missing: 'Field required',
  extra_forbidden: 'Extra inputs are not permitted',
  string_type: 'Input should be a valid string',
  int_type: 'Input should be a valid integer',
  float_type: 'Input should be a valid number',
  bool_type: 'Input should be a valid boolean',
  list_type: 'Input should be a valid list',
  dict_type: 'Input should be an object',
  finite_number: 'Input should be a finite number',
  decimal_type: 'Input should be a number or a decimal text',
  uuid_parsing: 'Input should be a valid UUID',
  email_parsing: 'value is not a valid email address',
  datetime_parsing:
    'Input should be an RFC 3339 date and time with an offset, such as 2026-12-01T00:00:00Z',
  date_parsing: 'Input should be a date, such as 2026-12-01',
  enum: ({ expected }) => `Input should be ${expected}`,
  string_too_short: ({ min_length }) =>
    `String should have at least ${counted(min_length, 'character')}`,
  string_too_long: ({ max_length }) =>
    `String should have at most ${counted(max_length, 'character')}`,
  too_short: ({ min_length }) => `List should have at least ${counted(min_length, 'item')}`,
  too_long: ({ max_length }) => `List should have at most ${counted(max_length, 'item')}`,
  greater_than_equal: ({ ge }) => `Input should be greater than or equal to ${ge}`,
  greater_than: ({ gt }) => `Input should be greater than ${gt}`,
  less_than_equal: ({ le }) => `Input should be less than or equal to ${le}`,
  less_than: ({ lt }) => `Input should be less than ${lt}`,
  further_faults: ({ count }) => `${count} more are not valid`,
  not_valid: 'Input is not valid',
} as const satisfies Readonly<Record<string, string | ((facts: Facts) => string)>>;

export type FaultCode = keyof typeof texts;

export function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(texts, code);
}

export const faultCodes: readonly FaultCode[] = Object.keys(texts).filter(isFaultCode);

export function faultText(code: FaultCode, facts: Facts = {}): string {
  const text = texts[code];
  return typeof text === 'string' ? text : text(facts);
}

function counted(count: unknown, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export interface ValidationItem {
  type: string;
  loc: (string | number)[];
  msg: string;
  input?: Json | undefined;
  ctx?: Record<string, Json> | undefined;
}

export const faultsMax = 100;

export function furtherFaults(count: number, loc: ValidationItem['loc']): ValidationItem {
  return { type: 'value_error', loc, msg: faultText('further_faults', { count }), input: null };
}

/** Empty unless both are given and differ. */
export function contradictions(
  name: string,
  inBody: string | boolean | null | undefined,
  inQuery: string | boolean | undefined,
): readonly ValidationItem[] {
  if (inBody == null || inQuery === undefined || inBody === inQuery) return [];
  const msg = `${name} in the query differs from ${name} in the body`;
  return [{ type: 'value_error', loc: ['query', name], msg, input: inQuery }];
}
