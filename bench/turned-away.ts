import { setTimeout as pause } from 'node:timers/promises';
import type autocannon from 'autocannon';
import type { Measurement } from './report.js';

/**
 * How many requests were put off with 429 or 503, as writers are whose lanes are further behind than they may be.
 *
 * @throws Error where anything was answered otherwise than it should be
 */
export function turnedAway(result: autocannon.Result): number {
  const told = (['429', '503'] as const).map(
    (status) => result.statusCodeStats?.[status]?.count ?? 0,
  );
  const count = told.reduce((sum, one) => sum + one, 0);
  const others = result.non2xx - count + result.errors + result.timeouts;
  if (others > 0) throw new Error(`${others} requests were not answered as they should be`);
  return count;
}

/** A line that says so, where any were. */
export function turnedAwayLine(name: string, count: number): readonly Measurement[] {
  return count > 0 ? [{ name: `${name}: put off, 429 and 503`, value: count, unit: '' }] : [];
}

/** Whether an answer puts a writer off; then it has waited for as long as it was told to. */
export async function waitIfPutOff({ status, headers }: Response): Promise<boolean> {
  if (status !== 429 && status !== 503) return false;
  await pause(1_000 * Number(headers.get('retry-after') ?? 1));
  return true;
}
