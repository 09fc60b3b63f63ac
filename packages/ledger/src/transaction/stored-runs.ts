import type { DealRun } from '@exchange/delivery';
import { decimal } from '@exchange/units';

/** A run as rows hold it: as its event has it. */
interface StoredRun {
  readonly start: string;
  readonly end: string;
  readonly mw: string;
  readonly minutes: number;
  readonly price_per_mwh?: string;
}

/**
 * The runs of a row, as they are reckoned with. An event's schema has accepted them before they were written, and each
 * change of a deal reads them all: they are looked at no closer than their types need.
 */
export function storedRuns(text: string): readonly DealRun[] {
  const stored: unknown = JSON.parse(text);
  if (!Array.isArray(stored)) throw new TypeError('the runs of a row are not a list');
  return stored.map((one: unknown) => {
    if (!isStoredRun(one)) throw new TypeError(`not a run: ${JSON.stringify(one)}`);
    const { start, end, mw, minutes, price_per_mwh } = one;
    return {
      start: Date.parse(start),
      end: Date.parse(end),
      mw: decimal(mw),
      minutes,
      price: price_per_mwh === undefined ? undefined : decimal(price_per_mwh),
    };
  });
}

function isStoredRun(one: unknown): one is StoredRun {
  return (
    typeof one === 'object' &&
    one !== null &&
    'start' in one &&
    typeof one.start === 'string' &&
    'end' in one &&
    typeof one.end === 'string' &&
    'mw' in one &&
    typeof one.mw === 'string' &&
    'minutes' in one &&
    typeof one.minutes === 'number' &&
    (!('price_per_mwh' in one) || typeof one.price_per_mwh === 'string')
  );
}
