import { readTimeZone } from '@exchange/calendar';
import {
  type DecimalFault,
  eicCheckCharacter,
  hasLeiCheckDigits,
  isHeldExactly,
  jsonNodes,
  numbersIn,
  parseDecimal,
} from '@exchange/units';
import type { TextShape } from './shape';

export type Checked<Value> = { readonly value: Value } | { readonly fault: string };

/** Numbers have no grouping marks, because locales disagree on them, and no exponent. */
export function readDecimal(typed: string): Checked<string> {
  const parsed = parseDecimal(/e/i.test(typed) ? '' : typed.replace(/^\u2212/, '-'));
  return parsed.ok ? { value: parsed.value } : { fault: decimalFaults[parsed.fault] };
}

const decimalFaults: Readonly<Record<DecimalFault, string>> = {
  not_a_decimal: 'Enter a number with a decimal point, such as 1250.75.',
  too_many_digits: 'Enter at most 18 digits before the point.',
  too_many_decimals: 'Enter at most 6 decimals.',
};

export function readWhole(
  typed: string,
  { minimum, maximum }: { readonly minimum?: number; readonly maximum?: number },
): Checked<number> {
  const value = /^[+-]?\d+$/.test(typed) ? Number(typed) : Number.NaN;
  const low = minimum ?? Number.MIN_SAFE_INTEGER;
  const high = maximum ?? Number.MAX_SAFE_INTEGER;
  if (value >= low && value <= high) return { value: value === 0 ? 0 : value };
  if (minimum !== undefined && maximum !== undefined) {
    return { fault: `Enter a whole number from ${minimum} to ${maximum}.` };
  }
  return {
    fault:
      minimum === undefined ? 'Enter a whole number.' : `Enter a whole number, ${minimum} or more.`,
  };
}

export function isDate(typed: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed);
  if (match === null || match[1] === '0000') return false;
  const day = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed);
}

/** RFC 3339, with a four-digit year in UTC. */
export function isInstant(typed: string): boolean {
  const match =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(
      typed,
    );
  if (match === null || !isDate(match[1] ?? '')) return false;
  const at = new Date(typed);
  return !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString());
}

export function isId(typed: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed);
}

export const idFault = (typed: string) => (isId(typed) ? undefined : 'Enter an id.');

export const currencyFault = (typed: string) =>
  /^[A-Z]{3}$/i.test(typed) ? undefined : 'Enter three letters, such as EUR.';

const email =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function illegibleFault(text: string): string | undefined {
  if (text.includes('\u0000')) return 'Remove the character U+0000.';
  return /[\uD800-\uDFFF]/u.test(text)
    ? 'Remove the incomplete character (a lone surrogate).'
    : undefined;
}

export function textFault(text: string, shape: TextShape): string | undefined {
  const { minLength, maxLength, format, pattern } = shape;
  const illegible = illegibleFault(text);
  if (illegible !== undefined) return illegible;
  if (text.length < minLength) {
    return minLength === 1 ? 'This field is required.' : `Enter at least ${minLength} characters.`;
  }
  if (maxLength !== undefined && text.length > maxLength) {
    return `Enter at most ${maxLength} characters; this has ${text.length}.`;
  }
  const fits = pattern === undefined || new RegExp(pattern, 'u').test(text);
  return formatFault(text, format, fits) ?? (fits ? undefined : patternFault(pattern ?? ''));
}

function formatFault(text: string, format: string | undefined, fits: boolean): string | undefined {
  switch (format) {
    case 'email':
      return email.test(text) ? undefined : 'Enter an e-mail address, such as ops@casa.example.';
    case 'lei':
      if (!fits) return 'Enter an LEI: 18 capital letters or digits, then 2 digits.';
      return hasLeiCheckDigits(text)
        ? undefined
        : 'The check digits of this LEI are wrong: compare it with its source.';
    case 'eic':
      if (!fits)
        return 'Enter an EIC: 16 capital letters, digits or hyphens, such as 10X1001A1001A248.';
      return eicCheckCharacter(text) === text.at(-1)
        ? undefined
        : 'The check character of this EIC is wrong: compare it with its source.';
    case 'time-zone':
      return readTimeZone(text) !== undefined
        ? undefined
        : 'Enter an IANA time zone, such as Europe/Berlin.';
    default:
      return undefined;
  }
}

function patternFault(pattern: string): string {
  if (pattern === '^[A-Za-z]{2}$') return 'Enter two letters, such as TX.';
  if (pattern.startsWith('^([01]\\d|2[0-3])')) return 'Enter a time of day from 00:00 to 23:59.';
  return `Enter text of the form ${pattern}.`;
}

export function readExactJson(text: string): Checked<unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const [inexact] = numbersIn(text, (token) => !isHeldExactly(token));
  if (inexact !== undefined) {
    const { token } = inexact;
    return {
      fault: `${token} is too precise for a JSON number: enter it as a string, "${token}".`,
    };
  }
  for (const { value: inner, place } of jsonNodes(value)) {
    for (const one of [inner, place?.step]) {
      const fault = typeof one === 'string' ? illegibleFault(one) : undefined;
      if (fault !== undefined) return { fault };
    }
  }
  return { value };
}
