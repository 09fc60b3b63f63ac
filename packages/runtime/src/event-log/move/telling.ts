import type { StoredEvent } from '../types.js';
import { atOrigin } from './origin.js';
import { Places } from './places.js';
import type { MoveState } from './record.js';

/** How the positions of a log that was moved are told. */
export interface Telling {
  readonly places: Places;
  /** An event as everybody knows it. */
  tell(event: StoredEvent): StoredEvent;
}

/** How a log's positions are told; undefined for one that was never moved, or is not there yet. */
export function tellingOf({ into }: MoveState): Telling | undefined {
  if (into?.last === undefined) return undefined;
  const places = new Places(into.places, into.last);
  const { origins } = into;
  return {
    places,
    tell(event) {
      if (!places.isMoved(event.position)) {
        return { ...event, position: places.ledgerOf(event.position) };
      }
      const beside = origins.get(event.id);
      if (beside !== undefined) {
        return { ...event, position: beside.position, created: beside.time };
      }
      const told = atOrigin(event);
      if (told !== undefined) return told;
      throw new Error(
        `the event ${event.revision} of ${event.stream} was moved here and does not say where from`,
      );
    },
  };
}
