import { type LedgerClient, nextCursor } from '@exchange/client';
import type { Json, JsonObject } from '@exchange/units';
import type { Answer } from '../../service/client.js';
import { isJsonObject, textOf } from '../formats/json.js';

export type Ask = <Data>(read: () => Promise<Answer<Data>>) => Promise<Answer<Data>>;

type ReadHeld<Result> = (
  client: LedgerClient,
  body: JsonObject,
  position: string,
  ask: Ask,
) => Promise<Result>;

export type Holds = ReadHeld<boolean>;

/** The last record of a key counts. */
interface Comparison {
  readonly missing: readonly JsonObject[];
  readonly changed: readonly JsonObject[];
  readonly readAt: string;
}

export type Compare = ReadHeld<Comparison>;

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
    const page = async (cursor: string | undefined) => {
      const query = { since, until, limit: 1000, ...(cursor === undefined ? {} : { cursor }) };
      const header = { 'Ledger-Position': position };
      const params = { path: { premise_asset_id }, query, header };
      const answer = await ask(() => client.GET('/api/v1/usage/{premise_asset_id}', { params }));
      for (const record of Array.isArray(answer.data) ? answer.data : []) {
        const { period_start, period_end } = record;
        held.set(
          usageKey(Date.parse(period_start), Date.parse(period_end), record),
          usageValue(record),
        );
      }
      return answer.response;
    };
    if (!(await everyPage(page))) return false;
    return [...sent].every(([key, value]) => isHeld(value, held.get(key)));
  };
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
    let readAt = position;
    for (const area of areas.size > areasMax ? [undefined] : areas) {
      let isPast = false;
      const page = async (cursor: string | undefined) => {
        const query = {
          since,
          limit: 1000,
          ...(area === undefined ? {} : { area_code: area }),
          ...(cursor === undefined ? {} : { cursor }),
        };
        const header = { 'Ledger-Position': position };
        const params = { path: { utility_id }, query, header };
        const answer = await ask(() =>
          client.GET('/api/v1/rates/{utility_id}/history', { params }),
        );
        for (const one of answer.data ?? []) {
          isPast ||= one.recorded_at > last;
          held.set(`${one.recorded_at} ${one.area_code}`, one.rate_cents_per_kwh);
        }
        readAt = answer.response.headers.get('ledger-position') ?? readAt;
        return answer.response;
      };
      if (!(await everyPage(page, () => isPast))) break;
    }
    const missing = records.filter((record) => !held.has(rateKeyOf(record)));
    const isChanged = (record: JsonObject) =>
      held.has(rateKeyOf(record)) &&
      !isSame(record['rate_cents_per_kwh'], held.get(rateKeyOf(record)));
    return { missing, changed: records.filter(isChanged), readAt };
  };
}

const areaOf = (record: JsonObject) => (textOf(record['area_code']) ?? '').trim();
const rateKeyOf = (record: JsonObject) => `${textOf(record['recorded_at'])} ${areaOf(record)}`;

async function everyPage(
  page: (cursor: string | undefined) => Promise<Response>,
  isEnough = () => false,
): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const response = await page(cursor);
    if (!response.ok) return false;
    cursor = nextCursor(response);
  } while (cursor !== undefined && !isEnough());
  return true;
}

function isSame(value: Json | undefined, held: number | undefined): boolean {
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
