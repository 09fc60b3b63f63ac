import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { streamsPb } from '../wire/protobuf.js';
import { decodeFrame, logMagic } from './frame.js';
import { frameReader } from './recovery.js';
import { segmentBytes, segmentFile } from './segment-files.js';

export interface FirstEvent {
  readonly stream: string;
  readonly type: string;
  /** Parsed content; undefined if it is not JSON. */
  readonly data: unknown;
}

/**
 * Works beside a store.
 * @returns undefined without an event outside `$…` in the first segment
 */
export function readFirstEvent(folder: string): FirstEvent | undefined {
  const file = segmentFile(join(folder, 'log'), 0);
  if (!existsSync(file)) return undefined;
  const fd = openSync(file, 'r');
  try {
    return firstIn(segmentBytes(fd));
  } finally {
    closeSync(fd);
  }
}

function firstIn(bytes: Parameters<typeof frameReader>[0]): FirstEvent | undefined {
  const frameAt = frameReader(bytes);
  for (let at = logMagic.length; ; ) {
    const frame = frameAt(at);
    if (frame === undefined) return undefined;
    at += frame.length;
    const { stream, events } = decodeFrame(frame);
    const [first] = events;
    if (first === undefined || stream.startsWith('$')) continue;
    const answer = frame.subarray(first.answerOffset, first.answerOffset + first.answerLength);
    return { stream, type: first.type, data: dataOf(answer) };
  }
}

function dataOf(answer: Uint8Array): unknown {
  const event = streamsPb.ReadResp.deserializeBinary(answer).getEvent()?.getEvent();
  try {
    return JSON.parse(Buffer.from(event?.getData_asU8() ?? []).toString());
  } catch {
    return undefined;
  }
}
