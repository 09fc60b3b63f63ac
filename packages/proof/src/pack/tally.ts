import type { AttestedEvent } from '../attested-event.js';
import type { CountedDeal } from './deal.js';
import { DecimalSum } from './decimal-sum.js';
import { actorIn, memberIn, textIn, transactionOf } from './event-facts.js';

/** A report names so many of each, and counts the rest: who writes a log cannot make it endless. */
const namedMax = 1000;

/** How many events are alike, and when they were recorded. */
export interface Counted {
  readonly names: readonly string[];
  count: number;
  readonly first: string;
  last: string;
}

/** Sums over transactions that are alike. */
export interface Group {
  readonly names: readonly string[];
  count: number;
  readonly volume: DecimalSum;
  readonly amount: DecimalSum;
}

/** Where an event stands in the log, and when it was recorded. */
export interface Place {
  readonly time: string;
  readonly position: string;
}

/** A trade that another one stands in for. */
export interface Correction {
  readonly position: string;
  readonly time: string;
  readonly transaction: string;
  readonly replacement: string;
  readonly actor: string;
  readonly reason: string;
}

/** Events that are counted by their names. */
export class Counts {
  readonly #byNames = new Map<string, Counted>();
  #latest: Counted | undefined;
  /** Those whose names came after the first `namedMax`. */
  others = 0;

  add(names: readonly string[], time: string): void {
    // Most are as the one before: to compare names takes less than to look for them.
    if (this.#latest !== undefined && areSame(this.#latest.names, names)) {
      this.#latest.count += 1;
      this.#latest.last = time;
      return;
    }
    // Nobody is called so; who were, would be counted together.
    const key = names.join('\u0000');
    const known = this.#byNames.get(key);
    if (known !== undefined) {
      known.count += 1;
      known.last = time;
      this.#latest = known;
    } else if (this.#byNames.size < namedMax) {
      this.#byNames.set(key, { names, count: 1, first: time, last: time });
    } else this.others += 1;
  }

  /** By their names. */
  list(): readonly Counted[] {
    return sorted(this.#byNames);
  }
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, index) => name === others[index]);
}

/** What a report tells of events and transactions, gathered one by one. */
export class Tally {
  readonly types = new Counts();
  readonly actors = new Counts();
  readonly refusals = new Counts();
  readonly corrections: Correction[] = [];
  correctionsCount = 0;
  events = 0;
  first: Place | undefined;
  last: Place | undefined;
  deals = 0;
  /** Transactions whose submission is not among the events. */
  dealsBegunBefore = 0;
  readonly #groups = new Map<string, Group>();
  #latest: Group | undefined;
  #currency: string | undefined;

  takeEvent(event: AttestedEvent): void {
    const { type, time, data } = event;
    const actor = actorIn(event);
    this.events += 1;
    const place = { time, position: event.position };
    this.first ??= place;
    this.last = place;
    this.types.add([type], time);
    this.actors.add([actor.kind, actor.id], time);
    if (type === 'CommandRefused') this.#takeRefusal(event);
    if (type === 'TransactionCorrected') this.#takeCorrection(event);
    if (type === 'CurrencyStated') this.#currency = textIn(data, 'currency') ?? this.#currency;
  }

  takeDeal(deal: CountedDeal): void {
    this.deals += 1;
    if (deal.first_position === null) {
      this.dealsBegunBefore += 1;
      return;
    }
    const currency = deal.currency ?? this.#currency ?? 'as the installation states';
    const { status, transaction_type: type, direction } = deal;
    const group = this.#groupOf(status ?? '', type ?? '', direction ?? 'buy', currency);
    group.count += 1;
    group.volume.add(deal.volume_mwh);
    group.amount.add(deal.settlement_amount);
  }

  /** Sums by status, type, direction and currency. */
  groups(): readonly Group[] {
    const groups = [...this.#groups.values()];
    return sorted(new Map(groups.map((group) => [JSON.stringify(group.names), group])));
  }

  #groupOf(...names: readonly [string, string, string, string]): Group {
    // Most are as the one before: to compare names takes less than to look for them.
    if (this.#latest !== undefined && areSame(this.#latest.names, names)) return this.#latest;
    const [status, type, direction, currency] = names;
    // The lengths tell apart what would be the same text together; to write JSON for each deal takes five times as long.
    const key = `${status.length},${type.length},${direction.length},${status}${type}${direction}${currency}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { names, count: 0, volume: new DecimalSum(), amount: new DecimalSum() };
      this.#groups.set(key, group);
    }
    this.#latest = group;
    return group;
  }

  #takeRefusal({ data, time }: AttestedEvent): void {
    const status = memberIn(data, 'status');
    const code = textIn(data, 'refusal', 'code') ?? 'sentence';
    const operation = textIn(data, 'operation') ?? '';
    this.refusals.add([operation, code, typeof status === 'number' ? String(status) : ''], time);
  }

  #takeCorrection(event: AttestedEvent): void {
    this.correctionsCount += 1;
    if (this.corrections.length === namedMax) return;
    const { position, time, data } = event;
    const reason = [textIn(data, 'reason', 'code'), textIn(data, 'reason', 'text')];
    this.corrections.push({
      position,
      time,
      transaction: transactionOf(event) ?? '',
      replacement: textIn(data, 'replacement', 'transaction_id') ?? '',
      actor: actorIn(event).id,
      reason: reason.filter((one) => one !== null).join(': '),
    });
  }
}

function sorted<Value>(byNames: ReadonlyMap<string, Value>): readonly Value[] {
  return [...byNames].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
