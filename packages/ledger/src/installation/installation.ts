import type { Holidays } from '@exchange/delivery';
import { type Currency, currency } from '@exchange/units';

/** Settings of an installation. */
export interface Installation {
  /** Of deals that name none. */
  readonly currency: Currency;
  /** Its own calendars of holidays, by name. */
  readonly calendars: ReadonlyMap<string, Holidays>;
  /** How long before a delivery interval submissions of a type close, in minutes, where no gate says otherwise. */
  readonly gateMinutes: ReadonlyMap<GatedType, number>;
  /** Which counterparties a new transaction may name: any id, or registered ones. */
  readonly counterparties: 'any' | 'registered';
}

/** Types of transactions that can close. */
export const gatedTypes = ['nomination', 'trade', 'settlement'] as const;
export type GatedType = (typeof gatedTypes)[number];

/** What holds where nothing is set. */
export const defaultInstallation: Installation = {
  currency: currency.parse('USD'),
  calendars: new Map(),
  gateMinutes: new Map(),
  counterparties: 'any',
};
