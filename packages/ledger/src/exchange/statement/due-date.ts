import type { Instant, IsoDate } from '@exchange/units';
import { isoDate } from '@exchange/units';

const dayMs = 86_400_000;
/** Day of the month after the deliveries, as in the EFET general agreement. */
const dueDay = 20;
/** Minimum number of days to pay. */
const daysMin = 10;

/** The due date of a statement: the 20th of the following month or ten days after issue, the later of both. */
export function dueDateOf(month: string, issuedAt: Instant): IsoDate {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const usual = new Date(Date.UTC(year, number, dueDay));
  const soonest = new Date(Date.parse(issuedAt) + daysMin * dayMs);
  return isoDate.parse((usual > soonest ? usual : soonest).toISOString().slice(0, 10));
}
