import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { RefusedLine } from './refused-line.js';

export interface RefusedLines {
  add(refused: Omit<RefusedLine, 'kind'>): void;
  close(): void;
}

/** Writes NDJSON of `{line, reason, source}`, one per refused line, in order. */
export function openRefusedFile(path: string, keepUpToLine: number): RefusedLines {
  const kept = keepUpToLine === 0 ? '' : keptLines(path, keepUpToLine);
  const file = openSync(path, 'w');
  writeSync(file, kept);
  return {
    add: ({ line, reason, source }) =>
      void writeSync(file, `${JSON.stringify({ line, reason, source })}\n`),
    close: () => closeSync(file),
  };
}

/** The final refusals of an earlier run; later lines are sent again. */
function keptLines(path: string, upToLine: number): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return '';
  }
  const isKept = (entry: string) => {
    const line = /^\{"line":(\d+),/.exec(entry)?.[1];
    return line !== undefined && Number(line) <= upToLine;
  };
  return text
    .split('\n')
    .filter(isKept)
    .map((entry) => `${entry}\n`)
    .join('');
}
