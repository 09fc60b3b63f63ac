const dayMs = 86_400_000;
const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const three = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

/** The day that was written last: features of a page were changed on a few days, and dates are what takes long. */
let [lastDay, lastDate] = [Number.NaN, ''];

/**
 * A time as `Date.prototype.toISOString` writes it, in a fraction of the time: pages have thousands of them.
 *
 * @param time a whole number of milliseconds since 1970
 */
export function timeText(time: number): string {
  const day = Math.floor(time / dayMs);
  if (day !== lastDay) {
    const text = new Date(day * dayMs).toISOString();
    [lastDay, lastDate] = [day, text.slice(0, text.indexOf('T') + 1)];
  }
  const inDay = time - day * dayMs;
  const seconds = Math.floor(inDay / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${lastDate}${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[inDay % 1000]}Z`;
}
