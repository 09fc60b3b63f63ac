import { offsetAt } from '@exchange/delivery';

/**
 * Makes a formatter of instants by the clock of a zone. The ledger's own zone data gives the local time: that of the browser may
 * be older, and would show another than the ledger reckons with. Intl gives the words alone.
 */
export function zoneFormat(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): (at: number) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (at) => format.format(at + offsetAt(timeZone, at));
}
