import { setTimeout as pause } from 'node:timers/promises';
import type autocannon from 'autocannon';
import type { Measurement } from './report.js';

/**
 * 429 or 503, as for writers of lagging lanes.
 * @throws Error for any other failure
 */
export function turnedAway(result: autocannon.Result): number {
  const counts = (['429', '503'] as const).map(
    (status) => result.statusCodeStats?.[status]?.count ?? 0,
  );
  const count = counts.reduce((sum, one) => sum + one, 0);
  const others = result.non2xx - count + result.errors + result.timeouts;
  if (others > 0) throw new Error(`${others} requests had unexpected answers`);
  return count;
}

export function turnedAwayLine(name: string, count: number): readonly Measurement[] {
  return count > 0 ? [{ name: `${name}: rejected, 429 and 503`, value: count, unit: '' }] : [];
}

export async function waitIfPutOff({ status, headers }: Response): Promise<boolean> {
  if (status !== 429 && status !== 503) return false;
  await pause(1_000 * Number(headers.get('retry-after') ?? 1));
  return true;
}
