import { createHash } from 'node:crypto';
import { rateRecordInput } from '@exchange/ledger/registry/rates/contract';
import { usageRecordInput } from '@exchange/ledger/registry/usage/contract';
import { usageKey } from '@exchange/ledger/registry/usage/record';
import { validationItems } from '@exchange/runtime/errors/validation-items';
import type { JsonObject } from '@exchange/units';
import { type AcceptedLine, type ImportLine, refusedLine, type Target } from './import-line.js';

const checks = { rates: rateRecordInput, usage: usageRecordInput } as const;

export async function* together(
  lines: AsyncIterable<ImportLine>,
  kind: keyof typeof checks,
  atOnce: number,
): AsyncGenerator<ImportLine> {
  let to: Target | undefined;
  let records: JsonObject[] = [];
  let [last, repeats] = [0, 0];
  let places: string[] = [];
  const periods = new RecentKeys();
  const flush = (target: Target): AcceptedLine => {
    const group: AcceptedLine = {
      kind: 'request',
      line: last,
      to: target,
      body: { records },
      naturalKey: undefined,
      records: records.length,
      repeats,
      span: spanOf(places),
    };
    [records, places, repeats] = [[], [], 0];
    return group;
  };
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
    const isFull = to?.path !== line.to.path || records.length >= atOnce;
    if (to !== undefined && isFull) yield flush(to);
    to = line.to;
    last = line.line;
    records.push(line.body);
    const { data } = checked;
    if (!('period_start' in data)) places.push(data.recorded_at);
    else {
      places.push(data.period_start);
      if (periods.add(`${to.path} ${usageKey(data)}`)) repeats += 1;
    }
  }
  if (to !== undefined) yield flush(to);
}

function spanOf(places: readonly string[]): { first: string; last: string } {
  const [first = '', ...others] = places.toSorted();
  return { first, last: others.at(-1) ?? first };
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
