import type { Weekday } from './local-day.js';

/** Minutes after midnight, end excluded. */
export interface HoursOfDay {
  readonly from: number;
  readonly to: number;
}

export interface MarketTerms {
  readonly timeZone: string | undefined;
  readonly peak: HoursOfDay;
  readonly peakDays: readonly Weekday[];
  readonly calendar: 'NERC' | 'none';
  /** Minutes before midnight. */
  readonly dayBeginsEarlier: number;
  readonly products: readonly Product[];
}

const everywhere = ['7x24', 'base', 'peak', 'off_peak'] as const;
const east = [...everywhere, '5x16', '2x16', '7x8'] as const;
const west = [...everywhere, '6x16', '1x16', '7x8'] as const;

/** `base` is `7x24`. */
export const products = [
  '7x24',
  'base',
  'peak',
  'off_peak',
  '5x16',
  '2x16',
  '6x16',
  '1x16',
  '7x8',
] as const;
export type Product = (typeof products)[number];

const mondayToFriday: readonly Weekday[] = [1, 2, 3, 4, 5];
const mondayToSaturday: readonly Weekday[] = [1, 2, 3, 4, 5, 6];
// "Hour ending 07" is from 06:00 to 07:00.
const hoursEnding07To22: HoursOfDay = { from: 6 * 60, to: 22 * 60 };
const hoursEnding08To23: HoursOfDay = { from: 7 * 60, to: 23 * 60 };

const texas: MarketTerms = {
  timeZone: 'America/Chicago',
  peak: hoursEnding07To22,
  peakDays: mondayToFriday,
  calendar: 'NERC',
  dayBeginsEarlier: 0,
  products: east,
};
const eastern: MarketTerms = { ...texas, timeZone: 'America/New_York', peak: hoursEnding08To23 };
const western: MarketTerms = {
  ...texas,
  timeZone: 'America/Los_Angeles',
  peakDays: mondayToSaturday,
  products: west,
};
const continental: MarketTerms = {
  timeZone: undefined,
  peak: { from: 8 * 60, to: 20 * 60 },
  peakDays: mondayToFriday,
  calendar: 'none',
  dayBeginsEarlier: 0,
  products: everywhere,
};

/**
 * MISO's tariff has Eastern Standard Time all year, its futures New York's clock; Great Britain's
 * day starts at 23:00.
 */
export const marketTerms = {
  ERCOT: texas,
  SPP: texas,
  PJM: eastern,
  NYISO: eastern,
  ISONE: eastern,
  MISO: eastern,
  MISO_TARIFF: { ...texas, timeZone: 'Etc/GMT+5' },
  CAISO: western,
  WECC: western,
  EU: continental,
  GB: {
    ...continental,
    timeZone: 'Europe/London',
    peak: { from: 7 * 60, to: 19 * 60 },
    dayBeginsEarlier: 60,
  },
} as const satisfies Readonly<Record<string, MarketTerms>>;

export type Market = keyof typeof marketTerms;
export const markets: readonly Market[] = Object.keys(marketTerms) as Market[];

const marketByZone: ReadonlyMap<string, Market> = new Map([
  ['America/Chicago', 'ERCOT'],
  ['America/New_York', 'PJM'],
  ['America/Los_Angeles', 'CAISO'],
  ['Europe/London', 'GB'],
]);

export function marketOfZone(timeZone: string): Market | undefined {
  return marketByZone.get(timeZone) ?? (timeZone.startsWith('Europe/') ? 'EU' : undefined);
}
