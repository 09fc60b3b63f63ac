export {
  type Block,
  type BlockFault,
  type BlockTerms,
  type ReadBlock,
  readBlock,
} from './block.js';
export { deliveryMsMax, type Expansion, type ExpansionFault, expandBlock } from './expand.js';
export { type Holidays, holidaysOf, nercDays, nercHolidays, noHolidays } from './holidays.js';
export type { Weekday } from './local-day.js';
export {
  type HoursOfDay,
  type Market,
  marketOfZone,
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
export { deliveredBy, joinRuns, powerMax, type Run, runsWithin, volumeOf } from './run.js';
export {
  firstInstantOf,
  millisecondsOf,
  readTimeZone,
  segmentsOf,
  type TimeZone,
  zoneDataVersion,
} from './zone.js';
