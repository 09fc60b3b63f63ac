import { LRUCache } from 'lru-cache';
import type { Answer } from './implement.js';

/**
 * Cache of map responses by entity tag. The tag covers every input of the bytes, so a cached response is valid for any
 * caller with the same tag.
 */
export type AnswerCache = ReturnType<typeof createAnswerCache>;

/** Capacity of the cache of a process. */
const bytesMax = 32 * 1024 * 1024;
/** Larger responses are not cached: a few would evict everything else. */
const answerBytesMax = 2 * 1024 * 1024;
/** Overhead of an entry besides its body. */
const bytesBeside = 1024;

/** @returns an LRU cache */
export function createAnswerCache() {
  const answers = new LRUCache<string, Answer>({
    maxSize: bytesMax,
    maxEntrySize: answerBytesMax,
    sizeCalculation: ({ body = '' }) => bytesBeside + Buffer.byteLength(body),
  });
  return {
    get: (tag: string): Answer | undefined => answers.get(tag),
    set: (tag: string, answer: Answer) => void answers.set(tag, answer),
  };
}
