import type { Holidays } from '@exchange/delivery';
import { type Currency, currency } from '@exchange/units';

/** What an installation settles for itself. */
export interface Installation {
  /** Of deals that name none. */
  readonly currency: Currency;
  /** Its own calendars of holidays, by name. */
  readonly calendars: ReadonlyMap<string, Holidays>;
}

/** What holds where nothing is set. */
export const defaultInstallation: Installation = {
  currency: currency.parse('USD'),
  calendars: new Map(),
};
