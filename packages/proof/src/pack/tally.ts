import type { AttestedEvent } from '../attested-event.js';
import { memberIn, textIn, transactionOf } from './event-facts.js';
import { type Column, sortedByKey, textOfColumn } from './transactions.js';

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** An exact sum. */
export class DecimalSum {
  #units = 0n;
  #scale = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    const [, sign, whole, fraction = ''] = decimal.exec(text) ?? [];
    if (whole === undefined) return;
    this.#count += 1;
    if (fraction.length > this.#scale) {
      this.#units *= 10n ** BigInt(fraction.length - this.#scale);
      this.#scale = fraction.length;
    }
    const units = BigInt(whole + fraction.padEnd(this.#scale, '0'));
    this.#units += sign === '-' ? -units : units;
  }

  toString(): string {
    const sign = this.#units < 0n ? '-' : '';
    const units = (sign === '' ? this.#units : -this.#units).toString();
    const digits = units.padStart(this.#scale + 1, '0');
    if (this.#scale === 0) return sign + digits;
    return `${sign}${digits.slice(0, -this.#scale)}.${digits.slice(-this.#scale)}`;
  }
}

const rowsMax = 1000;

export interface Count {
  readonly names: readonly string[];
  count: number;
  readonly first: string;
  last: string;
}

export interface Group {
  readonly names: readonly string[];
  count: number;
  readonly volume: DecimalSum;
  readonly amount: DecimalSum;
}

export class Counts {
  readonly #byNames = new Map<string, Count>();
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

  list(): readonly Count[] {
    return sortedByKey(this.#byNames);
  }
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
      const status = memberIn(data, 'status');
      const code = textIn(data, 'refusal', 'code') ?? 'sentence';
      const names = [textIn(data, 'operation') ?? '', code];
      this.refusals.add([...names, typeof status === 'number' ? String(status) : ''], time);
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
    const text = (column: Column) => textOfColumn(cells, column);
    this.transactions += 1;
    if (text('first_position') === '') {
      this.begunBefore += 1;
      return;
    }
    const currency = text('currency') || 'as the installation states';
    const names = [text('status'), text('transaction_type'), text('direction') || 'buy', currency];
    const key = JSON.stringify(names);
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { names, count: 0, volume: new DecimalSum(), amount: new DecimalSum() };
      this.#groups.set(key, group);
    }
    group.count += 1;
    group.volume.add(text('volume_mwh'));
    group.amount.add(text('settlement_amount'));
  }

  groups(): readonly Group[] {
    return sortedByKey(this.#groups);
  }
}
