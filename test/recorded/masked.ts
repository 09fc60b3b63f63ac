import { createHash } from 'node:crypto';
import type { JsonValue } from '../acceptance/client.js';
import { isMap } from './differences.js';

const prose = new Set(['detail', 'msg', 'title', 'description', 'message', 'details', 'summary']);
/** Or depend on the day or the run. */
const volatile =
  /^(position|.*_position|positions|cursor|ledger_id|log|origin|access_token|secret|key|signature|checkpoint|hash|.*_hash|hashes|.*_digest|root|leaf|leaf_index|tree_size|size|zone_data|objectid|OBJECTID|object_id|etag|.*_until|duration_ms|due_date|withdrawn_on|last_used_on)$/;
const dated =
  /^(iat|exp|tracking_number|effective_date|(started|ended|ending|(term|rescission)_ends)_on)$/;
const digest = /\b[0-9a-f]{64}\b/g;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g;

/** Masks instants within the run, not the data's. */
export interface Run {
  /** The dates count from today, and tracking numbers are random. */
  readonly isDated?: boolean;
  readonly from: number;
  readonly to: number;
}

export function masked(value: JsonValue, run: Run, key: string): JsonValue {
  if (Array.isArray(value)) {
    if (isLongNumberList(value)) return digestOf(value);
    const items = value.map((item) => masked(item, run, key));
    return shortened(unordered.has(key) ? sorted(items) : items);
  }
  if (isMap(value)) {
    const entries = Object.entries(value).map(([name, inner]) => [
      maskedText(name, run),
      masked(inner, run, name),
    ]);
    return Object.fromEntries(entries);
  }
  if (volatile.test(key) || (run.isDated && dated.test(key)))
    return value === null ? null : `<${typeof value}>`;
  if (typeof value === 'string') return prose.has(key) ? '<text>' : maskedText(value, run);
  if (typeof value === 'number' && value > run.from && value < run.to) return '<time>';
  return value;
}

const unordered = new Set([
  ...['features', 'utilities', 'customers', 'listPositions', 'listCostKeys'],
  ...['listExports', 'listPositions by the second reseller', 'listCostKeys by the second reseller'],
  ...['positions as CSV', 'positions by day'],
]);
/** Only the export of the whole log is longer. */
const itemsMax = 50;

function sorted(items: readonly JsonValue[]): JsonValue[] {
  return items.toSorted((a, b) => (JSON.stringify(a) ?? '').localeCompare(JSON.stringify(b) ?? ''));
}

function isLongNumberList(items: readonly JsonValue[]): boolean {
  const text = JSON.stringify(items);
  return text.length > 60 && /^[-\d.,e[\]]+$/.test(text);
}

function digestOf(items: readonly JsonValue[]): string {
  const rounded = JSON.stringify(items, (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(8)) : value,
  );
  const digest = createHash('sha256').update(rounded).digest('base64url').slice(0, 12);
  return `<numbers ${digest}>`;
}

function shortened(items: JsonValue[]): JsonValue[] {
  const more = items.length - itemsMax;
  return more > 0 ? [...items.slice(0, itemsMax), `<${more} more>`] : items;
}

export function maskedText(text: string, { from, to }: Run): string {
  return text
    .replaceAll(uuid, '<id>')
    .replaceAll(digest, '<digest>')
    .replaceAll(instant, (text) => {
      const time = Date.parse(text);
      return time >= from && time <= to ? '<time>' : text;
    })
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '<service>');
}

export function shapeOf(value: JsonValue, key = ''): JsonValue {
  if (Array.isArray(value)) {
    const [first] = value;
    return isMap(first) ? [shapeOf(first)] : '<list>';
  }
  if (!isMap(value)) return '<value>';
  if (key === 'lanes') return shapeOf(Object.values(value));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shapeOf(inner, name)]),
  );
}
