import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What a run of the tests came to; written as JSON to the file that `TEST_COUNTS` names. */
export interface RunCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each test that failed: its file and name, and the beginning of what was wrong. */
  readonly failures: readonly string[];
  /** Files that failed outside their tests: on import, or in a hook. */
  readonly failedFiles: readonly string[];
  /** Files whose process ended before all of their tests had; none of their tests is counted. */
  readonly brokenOff: readonly string[];
  /** Errors of the run that belong to no test, but for the ends of those processes. */
  readonly errors: readonly string[];
}

/** The runner's own counts, for a script to read. */
export class CountReporter implements Reporter {
  private readonly file: string;

  /** @param file where the counts are written to */
  constructor(file: string) {
    this.file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    writeFileSync(this.file, JSON.stringify(countsOf(modules, unhandled)));
  }
}

const reasonCharsMax = 1_000;

function countsOf(
  modules: readonly TestModule[],
  unhandled: readonly SerializedError[],
): RunCounts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const brokenOff: string[] = [];
  const failedFiles: string[] = [];
  const failures: string[] = [];
  for (const module of modules) {
    const file = relative(process.cwd(), module.moduleId);
    const inFile = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      inFile[state] += 1;
      if (state !== 'failed') continue;
      const reason = errors.map(({ message }) => message.slice(0, reasonCharsMax)).join('; ');
      failures.push(`${file}: ${test.fullName}: ${reason}`);
    }
    const tests = inFile.passed + inFile.failed + inFile.skipped + inFile.pending;
    const state = module.state();
    if (inFile.pending > 0 || state === 'queued' || state === 'pending') {
      brokenOff.push(file);
      continue;
    }
    if (state === 'failed' && (inFile.failed === 0 || tests === 0)) failedFiles.push(file);
    counts.passed += inFile.passed;
    counts.failed += inFile.failed;
    counts.skipped += inFile.skipped;
  }
  const errors = unhandled.filter((error) => !isEndOfProcess(error)).map(({ message }) => message);
  return { ...counts, failures, failedFiles, brokenOff, errors };
}

function isEndOfProcess(error: SerializedError): boolean {
  return (
    error.message.startsWith('[vitest-pool]: Worker ') &&
    error.cause?.message === 'Worker exited unexpectedly'
  );
}
