import type { Holidays } from '@exchange/calendar';
import { type Currency, currency } from '@exchange/units';

export interface Installation {
  /** Default currency of deals. */
  readonly currency: Currency;
  /** The installation's holiday calendars, by name. */
  readonly calendars: ReadonlyMap<string, Holidays>;
  /** Minutes between gate closure and delivery by type, for types without a gate. */
  readonly gateMinutes: ReadonlyMap<GatedType, number>;
  /** Valid counterparties of a new transaction: any id, or registered ones. */
  readonly counterparties: 'any' | 'registered';
}

/** Types of transactions with a gate closure. */
export const gatedTypes = ['nomination', 'trade', 'settlement'] as const;
export type GatedType = (typeof gatedTypes)[number];

export const defaultInstallation: Installation = {
  currency: currency.parse('USD'),
  calendars: new Map(),
  gateMinutes: new Map(),
  counterparties: 'any',
};
