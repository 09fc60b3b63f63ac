export {
  type Block,
  type BlockFault,
  type BlockTerms,
  type ReadBlock,
  readBlock,
} from './block.js';
export { addDays, addMonths, businessDayAfter, localDateAt } from './date.js';
export { type Expansion, type ExpansionFault, expandBlock } from './expand.js';
export { federalHolidays, type Holidays, holidaysOf, nercDays, noHolidays } from './holidays.js';
export type { Weekday } from './local-day.js';
export {
  type HoursOfDay,
  type Market,
  markets,
  marketTerms,
  type Product,
  products,
} from './market.js';
export {
  type LocalPeriod,
  type Period,
  type PeriodTerms,
  periods,
  periodsOf,
  windowMsMax,
} from './period.js';
export {
  type Interval,
  intervalsMax,
  type ProfileFault,
  type ReadProfile,
  readProfile,
} from './profile.js';
export {
  type DealRun,
  type Run,
  type Scaled,
  scaleRest,
  volumeOf,
} from './run.js';
export { firstInstantOf, offsetAt, type Segment, segmentsOf } from './zone.js';
export { readTimeZone, type TimeZone, zoneDataVersion } from './zone-data.js';
