import { createHash } from 'node:crypto';
import { type Effect, effectsOf } from '../sql/effects.js';
import { type TimedStatement, timedStatements } from '../sql/time-limit.js';
import {
  cstring,
  type Message,
  message,
  ProtocolViolation,
  query,
  readCstring,
} from '../wire/messages.js';

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

/** A refused text fails an enclosing transaction or batch. */
function readSql(text: string) {
  const effects = effectsOf(text);
  const refused = effects.find(({ kind }) => kind === 'refused');
  if (refused?.kind !== 'refused') return { text, effects, timed: timedStatements(text) };
  const reason = refused.reason.replaceAll("'", "''");
  const failing = `do $refusal$ begin raise exception using errcode = '0A000', message = '${reason}'; end $refusal$`;
  return { text: failing, effects: [], timed: [] };
}

export function queryUnit(bytes: Buffer, prepared: readonly Buffer[]): Unit {
  const { text } = readCstring(bytes, 5);
  const { text: run, effects, timed } = readSql(text);
  return { bytes: run === text ? bytes : query(run), effects, timed, prepared };
}

interface Prepared {
  readonly effects: readonly Effect[];
  readonly timed: readonly TimedStatement[];
  readonly parse: Buffer;
}

const batchBytesMax = 2 ** 28;
const nameBytesMax = 63;
const noTypes = Buffer.alloc(2);

/** Gives statements and portals a connection's own names. Unnamed ones live within a batch. */
export class Batch {
  readonly #prefix: string;
  readonly #statements = new Map<string, Prepared>();
  readonly #portals = new Map<string, Prepared>();
  readonly #earlier = new Map<string, Buffer>();
  #held: Buffer[] = [];
  #heldBytes = 0;
  #executed: Prepared[] = [];
  #parsed: (readonly [string, Prepared])[] = [];

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add({ type, bytes }: Message): void {
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > batchBytesMax) {
      throw new ProtocolViolation(`a batch cannot be larger than ${batchBytesMax} bytes`);
    }
    this.#held.push(this.#owned(type, bytes));
  }

  take(sync: Buffer): Unit {
    const parsed = this.#parsed;
    const unit = {
      bytes: Buffer.concat([...this.#held, sync]),
      effects: this.#executed.flatMap(({ effects }) => effects),
      timed: this.#executed.flatMap(({ timed }) => timed),
      prepared: this.prepared,
      // The client prepares the others again: they failed, as in a failed transaction.
      ran: (count: number) => {
        for (const [name, one] of parsed.slice(0, count)) {
          if (name !== '' && this.#statements.get(name) === one) this.#earlier.set(name, one.parse);
        }
      },
    };
    [this.#held, this.#heldBytes, this.#executed, this.#parsed] = [[], 0, [], []];
    return unit;
  }

  get prepared(): readonly Buffer[] {
    return [...this.#earlier.values()];
  }

  closing(): Buffer[] {
    const names = [...this.#statements.keys()].filter((name) => name !== '');
    return names.map((name) => message('C', Buffer.from('S'), this.#own(name)));
  }

  #owned(type: string, bytes: Buffer): Buffer {
    switch (type) {
      case 'P':
        return this.#parse(bytes);
      case 'B': {
        const { text: portal, end: portalEnd } = readCstring(bytes, 5);
        const { text: statement, end } = readCstring(bytes, portalEnd);
        const bound = this.#statements.get(statement);
        if (bound === undefined) this.#portals.delete(portal);
        else this.#portals.set(portal, bound);
        return message('B', this.#own(portal), this.#own(statement), bytes.subarray(end));
      }
      case 'E': {
        const { text: portal, end } = readCstring(bytes, 5);
        const executed = this.#portals.get(portal);
        if (executed !== undefined) this.#executed.push(executed);
        return message('E', this.#own(portal), bytes.subarray(end));
      }
      default: {
        const kind = bytes.subarray(5, 6);
        const { text: name } = readCstring(bytes, 6);
        if (type === 'C' && kind.toString('latin1') === 'S') this.#forget(name);
        else if (type === 'C') this.#portals.delete(name);
        return message(type, kind, this.#own(name));
      }
    }
  }

  #parse(bytes: Buffer): Buffer {
    const { text: name, end } = readCstring(bytes, 5);
    const { text } = readCstring(bytes, end);
    const { text: run, effects, timed } = readSql(text);
    const rest = run === text ? [bytes.subarray(end)] : [cstring(run), noTypes];
    const parse = message('P', this.#own(name), ...rest);
    this.#forget(name);
    const prepared = { effects, timed, parse };
    this.#statements.set(name, prepared);
    this.#parsed.push([name, prepared]);
    return parse;
  }

  #forget(name: string): void {
    this.#statements.delete(name);
    this.#earlier.delete(name);
  }

  #own(name: string): Buffer {
    if (name === '') return cstring('');
    const own = this.#prefix + name;
    if (Buffer.byteLength(own) <= nameBytesMax) return cstring(own);
    // The prefix could truncate a difference of long names.
    const digest = createHash('sha256').update(name.slice(0, nameBytesMax)).digest('hex');
    return cstring(this.#prefix + digest.slice(0, 40));
  }
}
