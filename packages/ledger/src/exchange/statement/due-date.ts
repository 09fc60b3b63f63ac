import { type Instant, type IsoDate, isoDate } from '@exchange/units';

const dayMs = 86_400_000;
/** The day of the EFET general agreement. */
const dueDay = 20;
const daysMin = 10;

/** The later of the next month's 20th and ten days after issue. */
export function dueDateOf(month: string, issuedAt: Instant): IsoDate {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const usual = new Date(Date.UTC(year, number, dueDay));
  const soonest = new Date(Date.parse(issuedAt) + daysMin * dayMs);
  return isoDate.parse((usual > soonest ? usual : soonest).toISOString().slice(0, 10));
}
