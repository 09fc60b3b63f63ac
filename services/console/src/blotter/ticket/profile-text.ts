export const intervalLengths = ['15', '30', '60'] as const;
export type IntervalLength = (typeof intervalLengths)[number];

function instantOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i.test(text.trim())) return undefined;
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? undefined : at;
}

export interface ProfileInterval {
  readonly start: string;
  readonly end: string;
  readonly volume_mwh: string;
  readonly price_per_mwh?: string;
}

export type ProfileReading =
  | { readonly ok: true; readonly intervals: readonly ProfileInterval[] }
  | { readonly ok: false; readonly line: number; readonly fault: string };

/** Reads `start, end, volume` and optionally a price per line, or only volumes. Skips a header. */
export function readProfileText(
  text: string,
  deliveryStart: string,
  minutes: IntervalLength,
): ProfileReading {
  const intervals: ProfileInterval[] = [];
  let next = instantOf(deliveryStart);
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [comma] = /^\s*-?\d+,\d+\s*$/.exec(line) ?? [];
    if (comma !== undefined) {
      const [whole, other] = comma.trim().split(',');
      const fault = `Write “${whole}.${other}” for a volume, or “${whole}, ${other}” for a volume and a price.`;
      return { ok: false, line: index + 1, fault };
    }
    const cells = line
      .split(/[\t,;]|\s+/)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '');
    if (cells.length === 0 || (intervals.length === 0 && isHeader(cells))) continue;
    const read = cells.length <= 2 ? fromVolume(cells, next, minutes) : fromTimes(cells);
    if (typeof read === 'string') return { ok: false, line: index + 1, fault: read };
    intervals.push(read);
    next = instantOf(read.end);
  }
  return { ok: true, intervals };
}

const isHeader = (cells: readonly string[]) => cells.every((cell) => /^[a-z_ ()/]+$/i.test(cell));
const isAmount = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

function fromVolume(
  [volume = '', price]: readonly string[],
  start: number | undefined,
  minutes: IntervalLength,
): ProfileInterval | string {
  if (start === undefined)
    return 'Enter the start of the delivery, or a start and end for each interval.';
  return amounts(
    new Date(start).toISOString(),
    new Date(start + Number(minutes) * 60_000).toISOString(),
    volume,
    price,
  );
}

function fromTimes([start = '', end = '', volume = '', price]: readonly string[]):
  | ProfileInterval
  | string {
  const [from, until] = [instantOf(start), instantOf(end)];
  if (from === undefined)
    return `“${start}” is not a time with an offset, such as 2026-12-01T00:00:00Z.`;
  if (until === undefined)
    return `“${end}” is not a time with an offset, such as 2026-12-01T01:00:00Z.`;
  return amounts(new Date(from).toISOString(), new Date(until).toISOString(), volume, price);
}

function amounts(
  start: string,
  end: string,
  volume: string,
  price: string | undefined,
): ProfileInterval | string {
  if (!isAmount(volume)) return `“${volume}” is not a volume in MWh, such as 12.5.`;
  if (price !== undefined && !isAmount(price)) return `“${price}” is not a price, such as 41.25.`;
  return {
    start,
    end,
    volume_mwh: volume,
    ...(price === undefined ? {} : { price_per_mwh: price }),
  };
}
