/** Sign, whole digits and decimals as they are typed: a locale's grouping marks are not taken, they are read in two ways. */
const decimalForm = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const wholeDigitsMax = 18;
const decimalsMax = 6;

/** An exact decimal as the ledger takes it, or what is wrong with it. */
export function readDecimal(typed: string): { readonly text: string } | { readonly fault: string } {
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
  return { text: sign === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude };
}

/** A whole number within its limits, or what is wrong with it. */
export function readWhole(
  typed: string,
  { minimum, maximum }: { readonly minimum?: number; readonly maximum?: number },
): { readonly value: number } | { readonly fault: string } {
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
