import type { AttestedEvent } from '../attested-event.js';
import { transactionOf } from './event-facts.js';
import { memberIn, textIn } from './members.js';
import { cellIn, sortedByKey } from './transactions.js';

const decimal = /^(-?\d+)(?:\.(\d+))?$/;

/** An exact sum. */
export class DecimalSum {
  #units = 0n;
  #scale = 0;
  count = 0;

  add(text: string): void {
    const [, whole, fraction = ''] = decimal.exec(text) ?? [];
    if (whole === undefined) return;
    this.count += 1;
    const scale = Math.max(this.#scale, fraction.length);
    this.#units *= 10n ** BigInt(scale - this.#scale);
    this.#units += BigInt(whole + fraction.padEnd(scale, '0'));
    this.#scale = scale;
  }

  toString(): string {
    const [sign, units] = this.#units < 0n ? ['-', -this.#units] : ['', this.#units];
    const digits = String(units).padStart(this.#scale + 1, '0');
    const point = digits.length - this.#scale;
    return sign + digits.slice(0, point) + (this.#scale === 0 ? '' : `.${digits.slice(point)}`);
  }
}

const rowsMax = 1000;

/** Counts events by their names. */
export class Counts {
  readonly #byNames = new Map<
    string,
    { readonly names: readonly string[]; count: number; readonly first: string; last: string }
  >();
  others = 0;

  add(names: readonly string[], time: string): void {
    const key = names.join('\u0000');
    const known = this.#byNames.get(key);
    if (known !== undefined) {
      known.count += 1;
      known.last = time;
    } else if (this.#byNames.size < rowsMax) {
      this.#byNames.set(key, { names, count: 1, first: time, last: time });
    } else this.others += 1;
  }

  list() {
    return sortedByKey(this.#byNames);
  }
}

interface Group {
  readonly names: readonly string[];
  count: number;
  readonly volume: DecimalSum;
  readonly amount: DecimalSum;
}

export class Tally {
  readonly types = new Counts();
  readonly actors = new Counts();
  readonly refusals = new Counts();
  readonly corrections: (readonly string[])[] = [];
  correctionsCount = 0;
  events = 0;
  first: AttestedEvent | undefined;
  last: AttestedEvent | undefined;
  transactions = 0;
  begunBefore = 0;
  readonly #groups = new Map<string, Group>();

  takeEvent(event: AttestedEvent): void {
    const { type, time, data, metadata, position } = event;
    const actor = textIn(metadata, 'actor', 'id') ?? '';
    this.events += 1;
    this.first ??= event;
    this.last = event;
    this.types.add([type], time);
    this.actors.add([textIn(metadata, 'actor', 'kind') ?? '', actor], time);
    if (type === 'CommandRefused') {
      const code = textIn(data, 'refusal', 'code') ?? 'sentence';
      const status = String(memberIn(data, 'status') ?? '');
      this.refusals.add([textIn(data, 'operation') ?? '', code, status], time);
    }
    if (type !== 'TransactionCorrected') return;
    this.correctionsCount += 1;
    if (this.corrections.length === rowsMax) return;
    const replacement = textIn(data, 'replacement', 'transaction_id') ?? '';
    const texts = [textIn(data, 'reason', 'code'), textIn(data, 'reason', 'text')];
    const reason = texts.filter((text) => text !== null).join(': ');
    const transaction = transactionOf(event) ?? '';
    this.corrections.push([time, position, transaction, replacement, actor, reason]);
  }

  takeTransaction(cells: readonly string[]): void {
    this.transactions += 1;
    if (cellIn(cells, 'first_position') === '') {
      this.begunBefore += 1;
      return;
    }
    const currency = cellIn(cells, 'currency') || 'as the installation states';
    const [status, type] = [cellIn(cells, 'status'), cellIn(cells, 'transaction_type')];
    const names = [status, type, cellIn(cells, 'direction') || 'buy', currency];
    const key = JSON.stringify(names);
    const none = { names, count: 0, volume: new DecimalSum(), amount: new DecimalSum() };
    const group = this.#groups.get(key) ?? none;
    this.#groups.set(key, group);
    group.count += 1;
    group.volume.add(cellIn(cells, 'volume_mwh'));
    group.amount.add(cellIn(cells, 'settlement_amount'));
  }

  groups(): readonly Group[] {
    return sortedByKey(this.#groups);
  }
}
