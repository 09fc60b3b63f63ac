import { rateRecordInput } from '@exchange/ledger/registry/rates/contract';
import { usageRecordInput } from '@exchange/ledger/registry/usage/contract';
import { isEstimated, usageKey } from '@exchange/ledger/registry/usage/record';
import { validationItems } from '@exchange/runtime/errors/validation-items';
import { type AcceptedLine, type ImportLine, refusedLine } from './import-line.js';
import { type CheckedRecord, rateKey } from './records/held-records.js';

/** Joins consecutive lines of one target. */
export async function* grouped(
  lines: AsyncIterable<ImportLine>,
  atOnce: number,
  join: (group: readonly AcceptedLine[], last: AcceptedLine) => AcceptedLine,
): AsyncGenerator<ImportLine> {
  let group: AcceptedLine[] = [];
  let last: AcceptedLine | undefined;
  for await (const line of lines) {
    if (line.kind === 'refused') {
      yield line;
      continue;
    }
    const isFull = group.length >= atOnce || last?.to.path !== line.to.path;
    if (last !== undefined && isFull) {
      yield join(group, last);
      group = [];
    }
    group.push(line);
    last = line;
  }
  if (last !== undefined) yield join(group, last);
}

const checks = { rates: rateRecordInput, usage: usageRecordInput } as const;

/** Refuses invalid records, and adds the canonical form to others. */
export async function* checkedRecords(
  lines: AsyncIterable<ImportLine>,
  kind: keyof typeof checks,
): AsyncGenerator<ImportLine> {
  const periods = new RecentPeriods();
  for await (const line of lines) {
    if (line.kind === 'refused') {
      yield line;
      continue;
    }
    const checked = checks[kind].safeParse(line.body);
    if (!checked.success) {
      const faults = validationItems(checked.error, 'body', line.body);
      const reason = faults.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
      yield refusedLine(line.line, reason, line.body);
      continue;
    }
    const { data } = checked;
    const record: CheckedRecord =
      'period_start' in data
        ? {
            key: usageKey(data),
            time: data.period_start,
            value: data.kwh,
            isEstimated: isEstimated(data),
          }
        : {
            key: rateKey(data),
            time: data.recorded_at,
            value: data.rate_cents_per_kwh,
            isEstimated: false,
            area: data.area_code,
          };
    const isRepeated = 'period_start' in data && periods.add(line.to.path, data);
    // Spread last: with it first, each further member takes 0.6 µs.
    yield { record, repeats: isRepeated ? 1 : 0, ...line };
  }
}

export function joinedRecords(group: readonly AcceptedLine[], last: AcceptedLine): AcceptedLine {
  const times = group.map(({ record }) => record?.time ?? '').sort();
  return {
    ...last,
    body: { records: group.map(({ body }) => body) },
    naturalKey: undefined,
    parts: group,
    repeats: group.reduce((sum, { repeats = 0 }) => sum + repeats, 0),
    span: { first: times[0] ?? '', last: times.at(-1) ?? '' },
  };
}

/** Remembers at least the last `atLeast` periods. */
export class RecentPeriods {
  #newer = new Map<string, Set<number>>();
  #older = this.#newer;
  #added = 0;
  readonly #atLeast: number;

  constructor(atLeast = 500_000) {
    this.#atLeast = atLeast;
  }

  /** Tells whether the period was added before. */
  add(premise: string, record: Parameters<typeof usageKey>[0]): boolean {
    const [start, end] = [Date.parse(record.period_start), Date.parse(record.period_end)];
    const series = `${premise} ${end - start} ${record.channel ?? 'delivered'}`;
    // Small numbers: a set of texts takes several times the memory and time.
    const minute = start / 60_000;
    const isOlder = this.#older.get(series)?.has(minute) === true;
    const minutes = this.#newer.get(series) ?? new Set();
    if (minutes.has(minute)) return true;
    this.#newer.set(series, minutes.add(minute));
    this.#added += 1;
    if (this.#added > this.#atLeast) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#added = 0;
    }
    return isOlder;
  }
}
