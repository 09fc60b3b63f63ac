import { type Effect, effectsOf } from '../sql/effects.js';
import { type TimedStatement, timedStatements } from '../sql/time-limit.js';
import {
  cstring,
  type Message,
  message,
  ProtocolViolation,
  readCstring,
} from '../wire/messages.js';
import { closeStatements, ownNames } from '../wire/names.js';

/** The statement fails an enclosing transaction or batch. */
export function refusal(reason: string): string {
  const text = reason.replaceAll("'", "''");
  return `do $refusal$ begin raise exception using errcode = '0A000', message = '${text}'; end $refusal$`;
}

export function reasonToRefuse(effects: readonly Effect[]): string | undefined {
  return effects.find((effect) => effect.kind === 'refused')?.reason;
}

/** Messages that run without another connection's in between. */
export interface Unit {
  readonly bytes: Buffer;
  readonly effects: readonly Effect[];
  readonly timed: readonly TimedStatement[];
  /** Earlier named statements, which a reopened session must prepare again. */
  readonly prepared: readonly Buffer[];
  /** Call when the unit was not stopped. @param parsed number of its statements that are prepared */
  readonly ran?: (parsed: number) => void;
}

interface Prepared {
  readonly effects: readonly Effect[];
  readonly timed: readonly TimedStatement[];
  readonly parse: Buffer;
}

const batchBytesMax = 2 ** 28;
const noTypes = Buffer.alloc(2);

export class Batch {
  readonly #prefix: string;
  readonly #prepared = new Map<string, Prepared>();
  readonly #portals = new Map<string, Prepared>();
  #held: Buffer[] = [];
  #heldBytes = 0;
  #effects: Effect[] = [];
  #timed: TimedStatement[] = [];
  readonly #earlier = new Map<string, Buffer>();
  #parsed: (readonly [string, Prepared])[] = [];

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add(one: Message): void {
    this.#heldBytes += one.bytes.length;
    if (this.#heldBytes > batchBytesMax) {
      throw new ProtocolViolation(`a batch cannot be larger than ${batchBytesMax} bytes`);
    }
    const { bytes, statement, portal } = ownNames(one, this.#prefix);
    if (one.type === 'P') {
      this.#held.push(this.#parse(one, bytes, statement ?? ''));
      return;
    }
    if (one.type === 'B') this.#bind(this.#prepared.get(statement ?? ''), portal);
    else if (one.type === 'E') this.#execute(portal ?? '');
    else if (one.type === 'C') {
      if (statement !== undefined) this.#forget(statement);
      if (portal !== undefined) this.#portals.delete(portal);
    }
    this.#held.push(bytes);
  }

  take(sync: Buffer): Unit {
    const bytes = Buffer.concat([...this.#held, sync]);
    const [effects, timed, prepared] = [this.#effects, this.#timed, this.prepared];
    const all = this.#parsed;
    // The client prepares the others again: they failed, as in a failed transaction.
    const ran = (parsed: number) => {
      for (const [name, one] of all.slice(0, parsed)) {
        if (name !== '' && this.#prepared.get(name) === one) this.#earlier.set(name, one.parse);
      }
    };
    this.#parsed = [];
    this.#held = [];
    this.#heldBytes = 0;
    this.#effects = [];
    this.#timed = [];
    return { bytes, effects, timed, prepared, ran };
  }

  get prepared(): readonly Buffer[] {
    return [...this.#earlier.values()];
  }

  closing(): Buffer[] {
    const names = [...this.#prepared.keys()].filter((name) => name !== '');
    return closeStatements(names, this.#prefix);
  }

  #parse(one: Message, bytes: Buffer, statement: string): Buffer {
    const { text } = readCstring(one.bytes, readCstring(one.bytes, 5).end);
    const effects = effectsOf(text);
    const reason = reasonToRefuse(effects);
    const name = bytes.subarray(5, readCstring(bytes, 5).end);
    const parse =
      reason === undefined ? bytes : message('P', name, cstring(refusal(reason)), noTypes);
    this.#forget(statement);
    const prepared = { effects, timed: timedStatements(text), parse };
    this.#prepared.set(statement, prepared);
    this.#parsed.push([statement, prepared]);
    return parse;
  }

  #forget(statement: string): void {
    this.#prepared.delete(statement);
    this.#earlier.delete(statement);
  }

  #bind(bound: Prepared | undefined, portal: string | undefined): void {
    if (portal === undefined) return;
    if (bound === undefined) this.#portals.delete(portal);
    else this.#portals.set(portal, bound);
  }

  #execute(portal: string): void {
    const executed = this.#portals.get(portal);
    this.#effects.push(...(executed?.effects ?? []));
    this.#timed.push(...(executed?.timed ?? []));
  }
}
