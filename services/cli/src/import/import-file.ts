import { basename, extname, resolve } from 'node:path';
import type { LedgerClient } from '@exchange/client';
import { type CommandContext, exitCodes, wholeNumber } from '../command.js';
import { openAddressedService, serviceOptions, serviceOptionsHelp } from '../service/address.js';
import type { Answer } from '../service/client.js';
import { digestOfTextFile } from './formats/text-file.js';
import { ImportError, type ImportSource } from './import-line.js';
import { count, duration, progressDisplay } from './progress-display.js';
import { type ImportProgress, nothingDone, openProgressFile } from './progress-file.js';
import { refusalReport, requireOtherFile } from './refusal-report.js';
import { retryPolicyUntil, sendWithRetries } from './retrying-send.js';
import { type ImportOutcome, runImport } from './run-import.js';

export const importOptions = {
  ...serviceOptions,
  name: { type: 'string' },
  refused: { type: 'string' },
  restart: { type: 'boolean', default: false },
} as const;

export const importOptionsHelp = (noun: string, concurrency: number) =>
  `  --name <text>        the import's name (default: the file's); another name makes another import
  --refused <file>     write refused ${noun}s there, as NDJSON of line, reason and source
  --restart            start from the first ${noun} instead of resuming
  --concurrency <n>    requests under way at a time (default ${concurrency})
${serviceOptionsHelp}

Exit code: 0 success, 1 some ${noun}s were refused, 2 not run or not finished.`;

export const oneFile = (kind: string) => ({
  least: 1,
  most: 1,
  fault: `Name a file after \`import ${kind}\`. Name one file only.`,
});

interface GivenImport extends CommandContext {
  readonly values: {
    readonly name?: string | undefined;
    readonly refused?: string | undefined;
    readonly restart: boolean;
    readonly concurrency: string;
  } & Parameters<typeof openAddressedService>[0];
  readonly names: readonly string[];
}

export interface FileImport {
  readonly kind: string;
  readonly readBack: (client: LedgerClient, page: ReadBack) => Promise<Answer>;
  read(file: string): { readonly source: ImportSource; readonly mappingText: string };
}

interface ReadBack {
  readonly query: { readonly limit: 1 };
  readonly header: { readonly 'Ledger-Position': string };
}

const saveEveryMs = 1_000;
const readBackMsMax = 600_000;

/**
 * Waits until tables show the lines.
 * @returns the exit code.
 * @throws ImportError; the next run resumes
 */
export async function importFile(
  { values, names: [file = ''], terminal, env, signal }: GivenImport,
  { kind, readBack, read }: FileImport,
): Promise<number> {
  const concurrency = wholeNumber('concurrency', values.concurrency, 1, 256);
  requireOtherFile(values.refused, file);
  const { source, mappingText } = read(file);
  const { service, address, config } = openAddressedService(values, env);
  const name = values.name ?? basename(file, extname(file));
  const progressFile = openProgressFile(config.dataDirectory, [
    ...[kind, await digestOfTextFile(file), mappingText, name],
    ...[address.url, address.resellerId ?? ''],
  ]);
  const from = values.restart ? nothingDone : progressFile.read();
  if (from.done > 0) {
    terminal.err(`Resuming after ${source.noun} ${from.line}; --restart begins at the first.`);
  }
  const refusals = refusalReport(terminal, source.noun, values.refused, from.line);
  const display = progressDisplay(terminal, source.fractionRead, from.done);
  const policy = retryPolicyUntil(signal);
  const startedAt = Date.now();
  let latest: ImportProgress | undefined;
  let savedAt = startedAt;
  try {
    const outcome = await runImport({
      ...{ service, name, concurrency, lines: source.lines, from, policy, signal },
      onRefused: refusals.add,
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
    if (outcome.position > 0n) {
      terminal.status('All lines are in the log; waiting for the tables to show them …');
      const header = { 'Ledger-Position': outcome.position.toString() };
      const shown = () => readBack(service.client, { query: { limit: 1 }, header });
      const waiting = { ...policy, giveUpAfterMs: readBackMsMax };
      await sendWithRetries(service.url, shown, waiting).catch((error: unknown) => {
        if (!(error instanceof ImportError)) throw error;
        terminal.err(
          `All lines are in the log, but the tables do not show them yet: ${error.message}`,
        );
      });
    }
    const seconds = (Date.now() - startedAt) / 1000;
    terminal.out(`${resolve(file)}: ${summary(outcome)} (${duration(seconds)})`);
    return outcome.refused > 0 ? exitCodes.someRefused : exitCodes.fine;
  } finally {
    if (latest !== undefined) progressFile.write(latest);
    refusals.close();
  }
}

function summary(outcome: ImportOutcome): string {
  const parts = [`${count(outcome.created)} created`];
  if (outcome.corrected > 0) parts.push(`${count(outcome.corrected)} corrected`);
  if (outcome.alreadyThere > 0) parts.push(`${count(outcome.alreadyThere)} already there`);
  parts.push(`${count(outcome.refused)} refused`);
  if (outcome.skipped > 0) parts.push(`${count(outcome.skipped)} of them by an earlier run`);
  return parts.join(', ');
}
