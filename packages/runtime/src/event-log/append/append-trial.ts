import type { EventToAppend } from '../types.js';
import { createRequest } from './request.js';

/**
 * Makes the request of an append that is only tried, for its faults.
 *
 * @throws AppendTooLarge, InvalidStreamName, TypeError as the append would
 */
export function tryAppend(stream: string, events: readonly EventToAppend[]): void {
  createRequest(stream, 'no_stream', events, undefined);
}
