import { readTimeZone } from '@exchange/delivery';
import type { TextShape } from './shape';

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
