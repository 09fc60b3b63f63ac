import { LRUCache } from 'lru-cache';
import type { Answer } from './implement.js';

/**
 * Answers to maps by their entity tags, which stand for all that the bytes depend on: whoever may be told that nothing has changed
 * may be given the same bytes.
 */
export interface KeptAnswers {
  get(tag: string): Answer | undefined;
  keep(tag: string, answer: Answer): void;
}

/** What a process keeps in all. */
const bytesMax = 32 * 1024 * 1024;
/** A larger answer is not kept: a few of them would leave no room for anything else. */
const answerBytesMax = 2 * 1024 * 1024;
/** What an answer takes beside its body. */
const bytesBeside = 1024;

/** @returns a place for the answers that were asked for last */
export function createKeptAnswers(): KeptAnswers {
  const answers = new LRUCache<string, Answer>({
    maxSize: bytesMax,
    maxEntrySize: answerBytesMax,
    sizeCalculation: ({ body = '' }) => bytesBeside + Buffer.byteLength(body),
  });
  return {
    get: (tag) => answers.get(tag),
    keep: (tag, answer) => void answers.set(tag, answer),
  };
}
