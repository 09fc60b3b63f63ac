import type { Holidays } from '@exchange/calendar';
import { type Currency, currency } from '@exchange/units';

export interface Installation {
  readonly currency: Currency;
  readonly calendars: ReadonlyMap<string, Holidays>;
  /** Minutes before delivery, for types without a gate. */
  readonly gateMinutes: ReadonlyMap<GatedType, number>;
  readonly counterparties: 'any' | 'registered';
}

export const gatedTypes = ['nomination', 'trade', 'settlement'] as const;
export type GatedType = (typeof gatedTypes)[number];

export const defaultInstallation: Installation = {
  currency: currency.parse('USD'),
  calendars: new Map(),
  gateMinutes: new Map(),
  counterparties: 'any',
};
