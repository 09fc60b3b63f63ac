import { type Effect, effectsOf } from '../sql/effects.js';
import { cstring, type Message, message, readCstring } from '../wire/messages.js';
import { closeStatements, ownNames } from '../wire/names.js';
import { reasonToRefuse, refusal } from './refusal.js';

/** A connection's extended-protocol messages since its last Sync or Flush. */
export interface Batch {
  /** Takes a Parse, Bind, Describe, Execute or Close. */
  add(one: Message): void;
  /** Gives the messages and what they will do, and starts anew. */
  take(end: Buffer): { readonly bytes: Buffer; readonly effects: readonly Effect[] };
  /** Close messages for every statement that is still prepared. */
  closing(): Buffer[];
}

// A Parse that names no types for its parameters.
const noTypes = Buffer.alloc(2);

/** @param prefix sets this connection's names apart from others' */
export function createBatch(prefix: string): Batch {
  /** What each prepared statement, and each portal's statement, does when it is executed. */
  const prepared = new Map<string, readonly Effect[]>();
  const portals = new Map<string, readonly Effect[]>();
  let held: Buffer[] = [];
  let effects: Effect[] = [];

  return {
    add(one) {
      const { bytes, statement, portal } = ownNames(one, prefix);
      switch (one.type) {
        case 'P': {
          if (statement === undefined) break;
          const found = effectsOf(readCstring(one.bytes, readCstring(one.bytes, 5).end).text);
          const reason = reasonToRefuse(found);
          prepared.set(statement, found);
          if (reason === undefined) break;
          const { end } = readCstring(bytes, 5);
          held.push(message('P', bytes.subarray(5, end), cstring(refusal(reason)), noTypes));
          return;
        }
        case 'B':
          if (portal !== undefined) portals.set(portal, prepared.get(statement ?? '') ?? []);
          break;
        case 'E':
          effects.push(...(portals.get(portal ?? '') ?? []));
          break;
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
      const taken = { bytes: Buffer.concat([...held, end]), effects };
      held = [];
      effects = [];
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
