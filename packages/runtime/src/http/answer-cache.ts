import { LRUCache } from 'lru-cache';
import type { Answer } from './implement.js';

/** Caches answers by entity tag, which covers every input of the bytes: any caller with the same tag may get them. */
export type AnswerCache = ReturnType<typeof createAnswerCache>;

/** Maximum of one process. */
const bytesMax = 32 * 1024 * 1024;
/** A few larger responses would evict everything else. */
const answerBytesMax = 2 * 1024 * 1024;
const bytesBeside = 1024;

export function createAnswerCache() {
  return new LRUCache<string, Answer>({
    maxSize: bytesMax,
    maxEntrySize: answerBytesMax,
    sizeCalculation: ({ body = '' }) => bytesBeside + Buffer.byteLength(body),
  });
}
