import { type LedgerClient, PageRefused, pagesOf } from '@exchange/client';
import { isJsonObject, type Json, type JsonObject } from '@exchange/units';
import { type Answer, defined } from '../../service/client.js';
import { textOf } from '../formats/json.js';

export type Ask = <Data>(read: () => Promise<Answer<Data>>) => Promise<Answer<Data>>;

type ReadHeld<Result> = (
  client: LedgerClient,
  body: JsonObject,
  position: string,
  ask: Ask,
) => Promise<Result>;

export type Holds = ReadHeld<boolean>;

/** The last record of a key counts. */
export type Compare = ReadHeld<{
  readonly missing: readonly JsonObject[];
  readonly changed: readonly JsonObject[];
}>;

/** More digits cannot be compared as doubles. */
const comparableDigits = 15;

type UsageValue = ReturnType<typeof usageValue>;

/** An actual value holds in place of an estimate. */
export function holdsUsageOf(premise_asset_id: string): Holds {
  return async (client, body, position, ask) => {
    const sent = new Map<string, UsageValue>();
    const starts: number[] = [];
    for (const record of recordsOf(body)) {
      const [start, end] = [timeOf(record['period_start']), timeOf(record['period_end'])];
      sent.set(usageKey(start, end, record), usageValue(record));
      starts.push(start);
    }
    const since = new Date(Math.min(...starts)).toISOString();
    const until = new Date(Math.max(...starts) + 1).toISOString();
    const held = new Map<string, UsageValue>();
    const pages = pagesOf((cursor) => {
      const query = { since, until, limit: 1000, ...defined({ cursor }) };
      const header = { 'Ledger-Position': position };
      const params = { path: { premise_asset_id }, query, header };
      return ask(() => client.GET('/api/v1/usage/{premise_asset_id}', { params }));
    });
    try {
      for await (const page of pages) {
        for (const record of Array.isArray(page) ? page : []) {
          const { period_start, period_end } = record;
          const key = usageKey(Date.parse(period_start), Date.parse(period_end), record);
          held.set(key, usageValue(record));
        }
      }
    } catch (error) {
      requireRefusal(error);
    }
    return [...sent].every(([key, value]) => isHeld(value, held.get(key)));
  };
}

/** The service refuses the write, too, and with a reason. */
function requireRefusal(error: unknown): void {
  if (!(error instanceof PageRefused)) throw error;
}

function usageKey(
  start: number,
  end: number,
  { channel = 'delivered' }: { readonly channel?: Json | undefined },
): string {
  return `${start} ${end} ${textOf(channel)}`;
}

const usageValue = ({ kwh, quality }: { readonly [name in 'kwh' | 'quality']?: Json }) => ({
  kwh,
  isEstimated: quality === 'estimated',
});

function isHeld(sent: UsageValue, held: UsageValue | undefined): boolean {
  if (held === undefined) return false;
  if (sent.isEstimated !== held.isEstimated) return sent.isEstimated;
  return isSame(sent.kwh, Number(held.kwh));
}

/** More areas are read together, by their days. */
const areasMax = 100;

export function compareRatesOf(utility_id: string): Compare {
  return async (client, body, position, ask) => {
    const sent = new Map(recordsOf(body).map((record) => [rateKeyOf(record), record]));
    const records = [...sent.values()];
    const days = records.map((record) => textOf(record['recorded_at']) ?? '').sort();
    const [since, last] = [days[0] ?? '', days.at(-1) ?? ''];
    const areas = new Set(records.map(areaOf));
    const held = new Map<string, number>();
    const pagesIn = (area: string | undefined) =>
      pagesOf((cursor) => {
        const query = { since, limit: 1000, ...defined({ area_code: area, cursor }) };
        const header = { 'Ledger-Position': position };
        const params = { path: { utility_id }, query, header };
        return ask(() => client.GET('/api/v1/rates/{utility_id}/history', { params }));
      });
    try {
      for (const area of areas.size > areasMax ? [undefined] : areas) {
        for await (const page of pagesIn(area)) {
          for (const one of page) {
            held.set(`${one.recorded_at} ${one.area_code}`, one.rate_cents_per_kwh);
          }
          if (page.some(({ recorded_at }) => recorded_at > last)) break;
        }
      }
    } catch (error) {
      requireRefusal(error);
    }
    const missing = records.filter((record) => !held.has(rateKeyOf(record)));
    const changed = records.filter((record) => {
      const value = held.get(rateKeyOf(record));
      return value !== undefined && !isSame(record['rate_cents_per_kwh'], value);
    });
    return { missing, changed };
  };
}

const areaOf = (record: JsonObject) => (textOf(record['area_code']) ?? '').trim();
const rateKeyOf = (record: JsonObject) => `${textOf(record['recorded_at'])} ${areaOf(record)}`;

function isSame(value: Json | undefined, held: number): boolean {
  const digits = String(value)
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '').length;
  return digits <= comparableDigits && held === Number(value);
}

function recordsOf(body: JsonObject): readonly JsonObject[] {
  const { records } = body;
  return Array.isArray(records) ? records.filter(isJsonObject) : [];
}

const timeOf = (text: Json | undefined) => Date.parse(textOf(text) ?? '');
