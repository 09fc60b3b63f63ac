import type { Message } from '../wire/messages.js';

export interface SortedAnswer {
  readonly answer: Message[];
  readonly ready: Message | undefined;
  /** How many of the statements that were prepared ahead of the client's own messages have been parsed. */
  readonly parsed: number;
}

/**
 * Tells the client's own answer from what it did not ask for.
 *
 * @param prepared so many statements were prepared ahead of the client's own messages
 * @param passOn passes a notification on; gives those that are the client's
 */
export function sortedAnswer(
  messages: readonly Message[],
  prepared: number,
  passOn: (notification: Buffer) => Iterable<Buffer>,
): SortedAnswer {
  const answer: Message[] = [];
  let ready: Message | undefined;
  let parsed = 0;
  for (const one of messages) {
    if (one.type === 'A') {
      for (const passed of passOn(one.bytes)) {
        answer.push({ type: 'A', bytes: passed });
      }
      // The session sends a second ReadyForQuery after an error, and one where none is due.
    } else if (one.type === 'Z') ready = one;
    else if (one.type === '1' && parsed < prepared && answer.length === 0) parsed += 1;
    else answer.push(one);
  }
  return { answer, ready, parsed };
}
