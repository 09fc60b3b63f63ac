/** The reader's own zone. */
export const readerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const local = () =>
  new Intl.DateTimeFormat(undefined, {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });

/** A moment in the reader's zone and language. */
export function localText(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : local().format(date);
}

/** The same moment in UTC: `2026-11-22 19:05:00 UTC`. */
export function utcText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const text = date.toISOString();
  const ms = text.slice(19, 23) === '.000' ? '' : text.slice(19, 23);
  return `${text.slice(0, 10)} ${text.slice(11, 19)}${ms} UTC`;
}

/** How long ago, or in how long, in words: `3 minutes ago`. */
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

const two = (number: number) => String(number).padStart(2, '0');

/** A moment as a `datetime-local` input has it: the reader's own time. */
export function localInput(iso: string | undefined): string {
  if (iso === undefined) return '';
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** What a `datetime-local` input says, in UTC; undefined while it is empty or half typed. */
export function readLocalInput(text: string): string | undefined {
  if (text === '') return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
