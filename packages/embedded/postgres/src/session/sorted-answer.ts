import type { Message } from '../wire/messages.js';

export interface SortedAnswer {
  readonly answer: Message[];
  readonly ready: Message | undefined;
  /** Ahead of the client's messages. */
  readonly parsed: number;
}

/**
 * @param prepared statements prepared ahead of the client's
 * @param passOn forwards a notification; returns the client's own
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
      // After an error the session sends a second ReadyForQuery, and one where none is due.
    } else if (one.type === 'Z') ready = one;
    else if (one.type === '1' && parsed < prepared && answer.length === 0) parsed += 1;
    else answer.push(one);
  }
  return { answer, ready, parsed };
}
