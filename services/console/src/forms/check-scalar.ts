import { readTimeZone } from '@exchange/delivery';
import type { TextShape } from './shape';

/** Sign, whole digits and decimals as they are typed: a locale's grouping marks are not taken, they are read in two ways. */
const decimalForm = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const wholeDigitsMax = 18;
const decimalsMax = 6;

/** A value that was read, or what is wrong with it. */
export type Checked<Value> = { readonly value: Value } | { readonly fault: string };

/** An exact decimal as the ledger takes it, or what is wrong with it. */
export function readDecimal(typed: string): Checked<string> {
  const match = decimalForm.exec(typed.replace(/^\u2212/, '-'));
  if (match === null) {
    return { fault: 'Write a number with a point before its decimals, such as 1250.75.' };
  }
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/0+$/, '');
  if (digits.length > wholeDigitsMax) {
    return { fault: `Write at most ${wholeDigitsMax} digits before the point.` };
  }
  if (decimals.length > decimalsMax) return { fault: `Write at most ${decimalsMax} decimals.` };
  const magnitude = decimals === '' ? digits : `${digits}.${decimals}`;
  return { value: sign === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude };
}

/** A whole number within its limits, or what is wrong with it. */
export function readWhole(
  typed: string,
  { minimum, maximum }: { readonly minimum?: number; readonly maximum?: number },
): Checked<number> {
  const value = /^[+-]?\d+$/.test(typed) ? Number(typed) : Number.NaN;
  const low = minimum ?? Number.MIN_SAFE_INTEGER;
  const high = maximum ?? Number.MAX_SAFE_INTEGER;
  if (value >= low && value <= high) return { value: value === 0 ? 0 : value };
  if (minimum !== undefined && maximum !== undefined) {
    return { fault: `Write a whole number from ${minimum} to ${maximum}.` };
  }
  return {
    fault:
      minimum === undefined ? 'Write a whole number.' : `Write a whole number, ${minimum} or more.`,
  };
}

/** A day of the calendar as `YYYY-MM-DD`. */
export function isDate(typed: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed);
  if (match === null || match[1] === '0000') return false;
  const day = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed);
}

/** An instant with its offset (RFC 3339), in a year of four digits in UTC too. */
export function isInstant(typed: string): boolean {
  const match =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(
      typed,
    );
  if (match === null || !isDate(match[1] ?? '')) return false;
  const at = new Date(typed);
  return !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString());
}

/** The id of a thing. */
export function isId(typed: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed);
}

/** As the service reads an address; a description says only that it is one. */
const email =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** What no text of the ledger may hold, in words; undefined where there is nothing of it. */
export function illegibleFault(text: string): string | undefined {
  if (text.includes('\u0000')) return 'Take out the character U+0000: no text may hold it.';
  return /[\uD800-\uDFFF]/u.test(text)
    ? 'Take out the character that is cut in half: no text may hold it.'
    : undefined;
}

/** What is wrong with a text of one line or more, in words; undefined where nothing is. */
export function textFault(text: string, shape: TextShape): string | undefined {
  const { minLength, maxLength, format, pattern } = shape;
  const illegible = illegibleFault(text);
  if (illegible !== undefined) return illegible;
  if (text.length < minLength) {
    return minLength === 1 ? 'Fill this in.' : `Write at least ${minLength} characters.`;
  }
  if (maxLength !== undefined && text.length > maxLength) {
    return `Write at most ${maxLength} characters; these are ${text.length}.`;
  }
  const fits = pattern === undefined || new RegExp(pattern, 'u').test(text);
  return formatFault(text, format, fits) ?? (fits ? undefined : patternFault(pattern ?? ''));
}

function formatFault(text: string, format: string | undefined, fits: boolean): string | undefined {
  switch (format) {
    case 'email':
      return email.test(text) ? undefined : 'Write an e-mail address, such as ops@casa.example.';
    case 'lei':
      if (!fits) return 'Write an LEI: 18 capital letters or digits, then 2 digits.';
      return hasCheckDigits(text)
        ? undefined
        : 'The check digits of this LEI are wrong: compare it with its source.';
    case 'eic':
      if (!fits)
        return 'Write an EIC: 16 capital letters, digits or hyphens, such as 10X1001A1001A248.';
      return checkCharacter(text) === text.at(-1)
        ? undefined
        : 'The check character of this EIC is wrong: compare it with its source.';
    case 'time-zone':
      return readTimeZone(text) !== undefined
        ? undefined
        : 'Write an IANA time zone, such as Europe/Berlin.';
    default:
      return undefined;
  }
}

/** Patterns of the contract in words; what is not known here is shown as it is. */
function patternFault(pattern: string): string {
  if (pattern === '^[A-Za-z]{2}$') return 'Write two letters, such as TX.';
  if (pattern.startsWith('^([01]\\d|2[0-3])')) return 'Write a time of day from 00:00 to 23:59.';
  return `Write this in the form ${pattern}.`;
}

/** ISO 7064 MOD 97-10, as ISO 17442 has it: check digits are 02 to 98. */
function hasCheckDigits(code: string): boolean {
  const digits = Number(code.slice(-2));
  if (digits < 2 || digits > 98) return false;
  let rest = 0;
  for (const character of code) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** The check character of an Energy Identification Code (ENTSO-E, EIC manual). */
function checkCharacter(code: string): string {
  let sum = 0;
  for (const [index, character] of [...code.slice(0, 15)].entries()) {
    sum += (character === '-' ? 36 : Number.parseInt(character, 36)) * (16 - index);
  }
  const value = 36 - ((sum - 1) % 37);
  return value === 36 ? '-' : value.toString(36).toUpperCase();
}

/** A JSON value that holds its numbers exactly, or what is wrong with the text. */
export function readExactJson(text: string): Checked<unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const inexact = numbersIn(text).find((number) => !isExact(number));
  if (inexact !== undefined) {
    return {
      fault: `${inexact} is too exact for a number of JSON: write it as a text, "${inexact}".`,
    };
  }
  const illegible = illegibleIn(value);
  return illegible === undefined ? { value } : { fault: illegible };
}

/** The numbers that a text of JSON holds outside its strings, as they are written. */
function numbersIn(json: string): readonly string[] {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? [];
}

/** Whether a double holds a number as it is written: a whole one within the safe range, any other one if it is finite. */
export function isExact(number: string): boolean {
  const value = Number(number);
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function illegibleIn(top: unknown): string | undefined {
  const waiting = [top];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      const fault = illegibleFault(value);
      if (fault !== undefined) return fault;
    }
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) waiting.push(name, member);
    }
  }
  return undefined;
}
