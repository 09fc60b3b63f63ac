import type { EventToAppend } from '../types.js';
import { createRequest } from './request.js';

/**
 * Validates an append without sending it.
 *
 * @throws AppendTooLarge, InvalidStreamName, TypeError as the append would
 */
export function tryAppend(stream: string, events: readonly EventToAppend[]): void {
  createRequest(stream, 'no_stream', events, undefined);
}
