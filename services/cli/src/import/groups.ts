import { createHash } from 'node:crypto';
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
  const periods = new RecentKeys();
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
            ...{ key: usageKey(data), time: data.period_start, value: data.kwh },
            isEstimated: isEstimated(data),
          }
        : {
            ...{ key: rateKey(data), time: data.recorded_at, value: data.rate_cents_per_kwh },
            ...{ isEstimated: false, area: data.area_code },
          };
    const isRepeated = kind === 'usage' && periods.add(`${line.to.path} ${record.key}`);
    const span = { first: record.time, last: record.time };
    yield { ...line, record, span, repeats: isRepeated ? 1 : 0 };
  }
}

export function joinedRecords(group: readonly AcceptedLine[], last: AcceptedLine): AcceptedLine {
  const times = group.map(({ span }) => span?.first ?? '').sort();
  return {
    ...last,
    body: { records: group.map(({ body }) => body) },
    naturalKey: undefined,
    parts: group,
    repeats: group.reduce((sum, { repeats = 0 }) => sum + repeats, 0),
    span: { first: times[0] ?? '', last: times.at(-1) ?? '' },
  };
}

export class RecentKeys {
  readonly #digests = new Set<number>();
  readonly #max: number;

  constructor(max = 1_000_000) {
    this.#max = max;
  }

  add(key: string): boolean {
    const digest = createHash('sha1').update(key).digest().readUIntBE(0, 6);
    // Least recently used keys are dropped first.
    const isThere = this.#digests.delete(digest);
    this.#digests.add(digest);
    const [oldest] = this.#digests;
    if (oldest !== undefined && this.#digests.size > this.#max) this.#digests.delete(oldest);
    return isThere;
  }
}
