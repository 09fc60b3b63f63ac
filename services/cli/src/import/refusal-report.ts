import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { readIfThere } from '@exchange/runtime/process/read-if-there';
import { UsageError } from '../command.js';
import type { Terminal } from '../terminal.js';
import type { ImportSource, RefusedLine } from './import-line.js';

const shownMax = 20;

/**
 * Shows the first refusals, and writes all into the file.
 * @param keptLine of an earlier run, whose refusals up to this line stay in the file
 */
export function refusalReport(
  terminal: Terminal,
  noun: ImportSource['noun'],
  path: string | undefined,
  keptLine: number,
) {
  const file = path === undefined ? undefined : openReport(path, keptLine);
  let shown = 0;
  return {
    add({ line, reason, source }: RefusedLine) {
      if (file !== undefined) writeSync(file, `${JSON.stringify({ line, reason, source })}\n`);
      shown += 1;
      if (shown <= shownMax) {
        terminal.err(`${noun} ${line}: ${reason}`);
      } else if (shown === shownMax + 1) {
        const where = path ?? 'a file, with --refused <file>';
        terminal.err(`… more refused lines: all of them are in ${where}`);
      }
    },
    close() {
      if (file !== undefined) closeSync(file);
    },
  };
}

function openReport(path: string, keptLine: number): number {
  const entries = (keptLine > 0 && readIfThere(path)) || '';
  const earlier = entries
    .match(/^\{"line":\d+,[^\n]*\n/gm)
    ?.filter((entry) => lineOf(entry) <= keptLine);
  const file = openSync(path, 'w');
  writeSync(file, earlier?.join('') ?? '');
  return file;
}

/** @throws UsageError if the report would replace the imported file */
export function requireOtherFile(path: string | undefined, imported: string): void {
  if (path === undefined) return;
  const [report, source] = [path, imported].map((file) =>
    statSync(file, { throwIfNoEntry: false }),
  );
  if (report === undefined || report.ino !== source?.ino || report.dev !== source.dev) return;
  throw new UsageError(`--refused ${path}: it is the file to import. Name another file.`);
}

const lineOf = (entry: string): number => Number(/\d+/.exec(entry)?.[0]);
