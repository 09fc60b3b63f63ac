import { firstInstantOf, offsetAt, readTimeZone } from '@exchange/calendar';

/** UTC for zones that the ledger's data lacks. */
export const readerZone = () =>
  readTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC';

export const toMinutes = {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

const local = () => zoneFormat(readerZone(), { ...toMinutes, second: '2-digit' });

const minuteMs = 60_000;

export function localText(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : local()(date.getTime());
}

export function utcText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const text = date.toISOString();
  const ms = text.slice(19, 23) === '.000' ? '' : text.slice(19, 23);
  return `${text.slice(0, 10)} ${text.slice(11, 19)}${ms} UTC`;
}

export function agoText(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const format = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(Math.trunc(seconds), 'second');
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export function localInput(iso: string | undefined): string {
  if (iso === undefined) return '';
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const shown = new Date(at + offsetAt(readerZone(), at));
  return shown.toISOString().replace(/\.\d{3}Z$/, '');
}

/** `YYYY-MM-DD` on the reader's clock. */
export const localDay = (iso: string) => localInput(iso).slice(0, 10);

/** Takes a repeated time's first occurrence; a skipped time is after the gap. */
export function readLocalInput(text: string): string | undefined {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(local)) return undefined;
  const date = text.slice(0, 10);
  const sinceMidnight = local - Date.parse(`${date}T00:00:00Z`);
  const minute = Math.floor(sinceMidnight / minuteMs);
  return new Date(
    firstInstantOf(readerZone(), { date, minute }) + (sinceMidnight % minuteMs),
  ).toISOString();
}

/** The second occurrence of the instant's local time, where the clocks go back. */
export function secondOccurrence(iso: string): string | undefined {
  const local = localInput(iso);
  const first = readLocalInput(local);
  if (first === undefined) return undefined;
  return [30, 60, 120]
    .map((minutes) => new Date(Date.parse(first) + minutes * minuteMs).toISOString())
    .find((later) => localInput(later) === local);
}

/** Formats by the ledger's zone data, because the browser's may be older. */
export function zoneFormat(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): (at: number) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (at) => format.format(at + offsetAt(timeZone, at));
}
