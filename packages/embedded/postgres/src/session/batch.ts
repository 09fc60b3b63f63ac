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
import { reasonToRefuse, refusal } from './refusal.js';

/** A connection's extended-protocol messages since its last Sync or Flush. */
export interface Batch {
  /** Takes a Parse, Bind, Describe, Execute or Close. */
  add(one: Message): void;
  /** Gives the messages and what they will do, and starts anew. */
  take(end: Buffer): TakenBatch;
  /** Close messages for every statement that is still prepared. */
  closing(): Buffer[];
}

export interface TakenBatch {
  readonly bytes: Buffer;
  readonly effects: readonly Effect[];
  readonly timed: readonly TimedStatement[];
  readonly preparation: Preparation;
}

/** The statements of a batch, which a session that was opened anew does not know any more. */
export interface Preparation {
  /** The Parse messages that have to be run before the batch in this generation of the session. */
  missing(generation: number): readonly Buffer[];
  /** The session has run the batch, and that many of those before it. */
  ran(generation: number, parsed: number): void;
}

interface Prepared {
  readonly effects: readonly Effect[];
  readonly timed: readonly TimedStatement[];
  /** What prepares it again. */
  readonly parse: Buffer;
  /** The session that knows it; 0: none yet. */
  generation: number;
}

// More than that is not collected until a Sync.
const batchBytesMax = 2 ** 28;
// A Parse that names no types for its parameters.
const noTypes = Buffer.alloc(2);

/** @param prefix sets this connection's names apart from others' */
export function createBatch(prefix: string): Batch {
  /** The statements that are prepared, and those behind each portal. */
  const prepared = new Map<string, Prepared>();
  const portals = new Map<string, Prepared>();
  let held: Buffer[] = [];
  let heldBytes = 0;
  let effects: Effect[] = [];
  let timed: TimedStatement[] = [];
  let parsedHere = new Set<Prepared>();
  let used = new Set<Prepared>();

  function parse(one: Message, bytes: Buffer, statement: string): Buffer {
    const { text } = readCstring(one.bytes, readCstring(one.bytes, 5).end);
    const found = effectsOf(text);
    const reason = reasonToRefuse(found);
    const whole =
      reason === undefined
        ? bytes
        : message(
            'P',
            bytes.subarray(5, readCstring(bytes, 5).end),
            cstring(refusal(reason)),
            noTypes,
          );
    const made = { effects: found, timed: timedStatements(text), parse: whole, generation: 0 };
    prepared.set(statement, made);
    parsedHere.add(made);
    return whole;
  }

  function use(statement: string | undefined): Prepared | undefined {
    const found = prepared.get(statement ?? '');
    // The unnamed statement lives within one batch.
    if (found !== undefined && statement !== '' && !parsedHere.has(found)) used.add(found);
    return found;
  }

  function preparation(): Preparation {
    const [before, here] = [used, parsedHere];
    let missing: Prepared[] = [];
    return {
      missing(generation) {
        missing = [...before].filter((one) => one.generation !== generation && one.generation > 0);
        return missing.map((one) => one.parse);
      },
      ran(generation, parsed) {
        for (const one of missing.slice(0, parsed)) one.generation = generation;
        for (const one of here) one.generation = generation;
      },
    };
  }

  return {
    add(one) {
      heldBytes += one.bytes.length;
      if (heldBytes > batchBytesMax) {
        throw new ProtocolViolation(`a batch cannot be larger than ${batchBytesMax} bytes`);
      }
      const { bytes, statement, portal } = ownNames(one, prefix);
      switch (one.type) {
        case 'P':
          held.push(parse(one, bytes, statement ?? ''));
          return;
        case 'B': {
          const bound = use(statement);
          if (portal === undefined) break;
          if (bound === undefined) portals.delete(portal);
          else portals.set(portal, bound);
          break;
        }
        case 'D':
          if (statement !== undefined) use(statement);
          break;
        case 'E': {
          const executed = portals.get(portal ?? '');
          effects.push(...(executed?.effects ?? []));
          timed.push(...(executed?.timed ?? []));
          break;
        }
        case 'C':
          if (statement !== undefined) prepared.delete(statement);
          if (portal !== undefined) portals.delete(portal);
          break;
        default:
          break;
      }
      held.push(bytes);
    },
    take(end) {
      const bytes = Buffer.concat([...held, end]);
      const taken = { bytes, effects, timed, preparation: preparation() };
      held = [];
      heldBytes = 0;
      effects = [];
      timed = [];
      parsedHere = new Set();
      used = new Set();
      return taken;
    },
    closing() {
      return closeStatements(
        [...prepared.keys()].filter((name) => name !== ''),
        prefix,
      );
    },
  };
}
