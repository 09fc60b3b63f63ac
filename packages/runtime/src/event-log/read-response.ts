import { MessageFields } from './message-fields.js';
import { type SizedEvent, storedEventOf } from './stored-event.js';
import type { Position } from './types.js';

/** What the server says to a read, a subscription included. */
export type ReadResponse =
  | { readonly kind: 'event'; readonly sized: SizedEvent }
  /** Nothing that the filter matches is left up to here. */
  | { readonly kind: 'searched'; readonly position: Position }
  /** All that was in the log when the call began has come. */
  | { readonly kind: 'caught_up' }
  /** One of the server's own events, or a link to one that is gone. */
  | { readonly kind: 'passed'; readonly position: Position }
  /** That the server confirms the subscription, and whatever newer servers say. */
  | { readonly kind: 'other' };

/** The fields of a `ReadResp`, by the numbers that the protocol gives them, and those of what they hold. */
const field = { event: 1, searched: 3, caughtUp: 8 };
const eventField = { recorded: 1, commitPosition: 3 };
const searchedPositionField = 1;

const caughtUp: ReadResponse = { kind: 'caught_up' };
const other: ReadResponse = { kind: 'other' };

/**
 * Reads a message.
 *
 * @param ownToo gives the server's own events as events too
 * @throws RangeError for one that is none of the protocol's
 */
export function readResponse(bytes: Buffer, ownToo = false): ReadResponse {
  const fields = new MessageFields(bytes);
  let answer = other;
  while (fields.next()) {
    if (fields.number === field.event) answer = eventIn(fields.message(), ownToo);
    else if (fields.number === field.searched) answer = searchedIn(fields.message());
    else {
      if (fields.number === field.caughtUp) answer = caughtUp;
      fields.skip();
    }
  }
  return answer;
}

function eventIn(fields: MessageFields, ownToo: boolean): ReadResponse {
  let sized: SizedEvent | undefined;
  let position = 0n;
  while (fields.next()) {
    if (fields.number === eventField.recorded) sized = storedEventOf(fields.message(), ownToo);
    else if (fields.number === eventField.commitPosition) position = fields.uint64();
    else fields.skip();
  }
  return sized === undefined ? { kind: 'passed', position } : { kind: 'event', sized };
}

function searchedIn(fields: MessageFields): ReadResponse {
  let position = 0n;
  while (fields.next()) {
    if (fields.number === searchedPositionField) position = fields.uint64();
    else fields.skip();
  }
  return { kind: 'searched', position };
}
