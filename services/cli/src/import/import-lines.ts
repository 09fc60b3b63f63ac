import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { LedgerClient } from '@exchange/client';
import { exitCodes } from '../command.js';
import type { Answer, Service } from '../service/client.js';
import type { Terminal } from '../terminal.js';
import { ImportError, type ImportSource, type RefusedLine } from './import-line.js';
import { count, duration, progressDisplay } from './progress-display.js';
import type { ImportProgress, ProgressFile } from './progress-file.js';
import { retryPolicyUntil, sendWithRetries } from './retrying-send.js';
import { type ImportOutcome, runImport } from './run-import.js';

interface RefusedLines {
  add(refused: Omit<RefusedLine, 'kind'>): void;
  close(): void;
}

function openRefusedFile(path: string, keepUpToLine: number): RefusedLines {
  const text = keepUpToLine === 0 ? '' : keptLines(path, keepUpToLine);
  const file = openSync(path, 'w');
  writeSync(file, text);
  return {
    add: ({ line, reason, source }) =>
      void writeSync(file, `${JSON.stringify({ line, reason, source })}\n`),
    close: () => closeSync(file),
  };
}

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

export interface LinesImport {
  readonly title: string;
  readonly service: Service;
  readonly source: ImportSource;
  readonly progressFile: ProgressFile;
  readonly name: string;
  readonly concurrency: number;
  readonly refusedFile: string | undefined;
  readonly restart: boolean;
  readonly readBack: (client: LedgerClient, page: ReadBack) => Promise<Answer>;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

interface ReadBack {
  readonly query: { readonly limit: 1 };
  readonly header: { readonly 'Ledger-Position': string };
}

const reasonsShownMax = 20;
const saveEveryMs = 1_000;
const readBackMsMax = 600_000;

/**
 * Waits until tables show the lines.
 * @returns the exit code.
 * @throws ImportError; the next run resumes
 */
export async function importLines(work: LinesImport): Promise<number> {
  const { terminal, source, progressFile } = work;
  const from = work.restart ? undefined : progressFile.read();
  if (from !== undefined) {
    terminal.err(`Resuming after ${source.noun} ${from.line}; --restart begins at the first.`);
  }
  const refusedFile =
    work.refusedFile === undefined ? undefined : openRefusedFile(work.refusedFile, from?.line ?? 0);
  const display = progressDisplay(terminal, source.fractionRead, from?.done ?? 0);
  const startedAt = Date.now();
  let reasonsShown = 0;
  let latest: ImportProgress | undefined;
  let savedAt = startedAt;

  const onRefused = (refused: RefusedLine) => {
    refusedFile?.add(refused);
    reasonsShown += 1;
    if (reasonsShown <= reasonsShownMax) {
      terminal.err(`${source.noun} ${refused.line}: ${refused.reason}`);
    } else if (reasonsShown === reasonsShownMax + 1) {
      const where = work.refusedFile ?? 'a file, with --refused <file>';
      terminal.err(`… more refused lines: all of them are in ${where}`);
    }
  };
  try {
    const outcome = await runImport({
      ...work,
      lines: source.lines,
      from,
      onRefused,
      policy: retryPolicyUntil(work.signal),
      onProgress({ resumable, counts }) {
        latest = resumable;
        display(counts);
        if (Date.now() - savedAt < saveEveryMs) return;
        savedAt = Date.now();
        progressFile.write(resumable);
      },
    });
    if (!outcome.finished) {
      terminal.err(
        `Stopped after ${source.noun} ${outcome.resumable.line}. Run it again to resume.`,
      );
      return exitCodes.couldNotRun;
    }
    latest = undefined;
    progressFile.remove();
    await waitUntilReadable(work, outcome.position);
    terminal.out(summary(work, outcome, (Date.now() - startedAt) / 1000));
    return outcome.refused > 0 ? exitCodes.someRefused : exitCodes.fine;
  } finally {
    if (latest !== undefined) progressFile.write(latest);
    refusedFile?.close();
  }
}

async function waitUntilReadable(work: LinesImport, position: bigint): Promise<void> {
  if (position === 0n) return;
  work.terminal.status('All lines are in the log; waiting for the tables to show them …');
  const { url, client } = work.service;
  const page: ReadBack = {
    query: { limit: 1 },
    header: { 'Ledger-Position': position.toString() },
  };
  try {
    await sendWithRetries(url, () => work.readBack(client, page), {
      ...retryPolicyUntil(work.signal),
      giveUpAfterMs: readBackMsMax,
    });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    work.terminal.err(
      `All lines are in the log, but the tables do not show them yet: ${error.message}`,
    );
  }
}

function summary(work: LinesImport, outcome: ImportOutcome, seconds: number): string {
  const parts = [`${count(outcome.created)} created`];
  if (outcome.corrected > 0) parts.push(`${count(outcome.corrected)} corrected`);
  if (outcome.alreadyThere > 0) parts.push(`${count(outcome.alreadyThere)} already there`);
  parts.push(`${count(outcome.refused)} refused`);
  if (outcome.skipped > 0) parts.push(`${count(outcome.skipped)} of them by an earlier run`);
  return `${work.title}: ${parts.join(', ')} (${duration(seconds)})`;
}
