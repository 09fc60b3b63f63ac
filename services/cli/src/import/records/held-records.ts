import { type LedgerClient, PageRefused, pagesOf } from '@exchange/client';
import { isEstimated, usageKey } from '@exchange/ledger/registry/usage/record';
import { type Decimal, instantOf } from '@exchange/units';
import { type Answer, defined } from '../../service/client.js';

/** A record of rates or usage in its canonical form. */
export interface CheckedRecord {
  /** A later record of a key replaces the earlier one. */
  readonly key: string;
  readonly time: string;
  readonly value: Decimal;
  readonly isEstimated: boolean;
  /** Of a rate. */
  readonly area?: string;
}

export interface HeldReading {
  readonly client: LedgerClient;
  readonly position: string;
  readonly ask: <Data>(read: () => Promise<Answer<Data>>) => Promise<Answer<Data>>;
}

interface HeldValue {
  readonly value: number;
  readonly isEstimated: boolean;
}

/** Returns the records that the service holds for the same times, by key. */
export type ReadHeld = (
  records: readonly CheckedRecord[],
  reading: HeldReading,
) => Promise<ReadonlyMap<string, HeldValue>>;

export const heldUsageOf =
  (premise_asset_id: string): ReadHeld =>
  async (records, { client, position, ask }) => {
    const times = records.map(({ time }) => Date.parse(time));
    const since = new Date(Math.min(...times)).toISOString();
    const until = new Date(Math.max(...times) + 1).toISOString();
    const held = new Map<string, HeldValue>();
    const pages = pagesOf((cursor) => {
      const query = { since, until, limit: 1000, ...defined({ cursor }) };
      const params = { path: { premise_asset_id }, query, header: { 'Ledger-Position': position } };
      return ask(() => client.GET('/api/v1/usage/{premise_asset_id}', { params }));
    });
    for await (const page of untilRefused(pages)) {
      for (const one of Array.isArray(page) ? page : []) {
        const [start, end] = [new Date(one.period_start), new Date(one.period_end)];
        const period = { period_start: instantOf(start), period_end: instantOf(end) };
        const key = usageKey({ ...one, ...period });
        held.set(key, { value: one.kwh, isEstimated: isEstimated(one) });
      }
    }
    return held;
  };

/** More areas are read together, by their days. */
const areasMax = 100;

export const rateKey = (record: { readonly recorded_at: string; readonly area_code: string }) =>
  `${record.recorded_at} ${record.area_code}`;

export const heldRatesOf =
  (utility_id: string): ReadHeld =>
  async (records, { client, position, ask }) => {
    const days = records.map(({ time }) => time).sort();
    const [since = '', last = ''] = [days[0], days.at(-1)];
    const areas = new Set(records.map(({ area }) => area));
    const held = new Map<string, HeldValue>();
    for (const area_code of areas.size > areasMax ? [undefined] : areas) {
      const pages = pagesOf((cursor) => {
        const query = { since, limit: 1000, ...defined({ area_code, cursor }) };
        const params = { path: { utility_id }, query, header: { 'Ledger-Position': position } };
        return ask(() => client.GET('/api/v1/rates/{utility_id}/history', { params }));
      });
      for await (const page of untilRefused(pages)) {
        for (const one of page) {
          held.set(rateKey(one), { value: one.rate_cents_per_kwh, isEstimated: false });
        }
        if (page.some(({ recorded_at }) => recorded_at > last)) break;
      }
    }
    return held;
  };

/** The service refuses the write, too, and with a reason. */
async function* untilRefused<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  try {
    yield* pages;
  } catch (error) {
    if (!(error instanceof PageRefused)) throw error;
  }
}

/** More digits cannot be compared as doubles. */
const comparableDigits = 15;

/** An actual value holds in place of an estimate. */
export function isHeld(sent: CheckedRecord, held: HeldValue): boolean {
  if (sent.isEstimated !== held.isEstimated) return sent.isEstimated;
  const digits = sent.value.replace(/\D/g, '').length;
  return digits <= comparableDigits && held.value === Number(sent.value);
}
