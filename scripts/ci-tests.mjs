// Runs `npm test` and prints the runner's own counts, last and alone on a line: `N passed, N failed, N skipped`.
//
// A test process can end by itself with nothing failed: seen on a busy machine, as by other users of this runner.
// How it ended stands in the log (test/runner/process-pool.ts). The files that it was running, two at most, are then
// run once more from their first test and have to pass. Everything else is red at once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const filesMax = 2;
const folder = mkdtempSync(join(tmpdir(), 'test-counts-'));

function run(files) {
  const file = join(folder, `${files.length}.json`);
  const { status } = spawnSync('npm', ['test', '--', ...files], {
    stdio: 'inherit',
    env: { ...process.env, TEST_COUNTS: file },
  });
  if (!existsSync(file)) throw new Error(`The tests did not run to their end (npm: ${status}).`);
  return { status, counts: JSON.parse(readFileSync(file, 'utf8')) };
}

function isBrokenOffOnly({ failed, failedFiles, brokenOff, errors }) {
  const isOtherwiseWell = failed === 0 && failedFiles.length === 0 && errors.length === 0;
  return isOtherwiseWell && brokenOff.length > 0 && brokenOff.length <= filesMax;
}

try {
  const first = run([]);
  let { status } = first;
  const { passed, failed, skipped, failures, brokenOff, failedFiles, errors } = first.counts;
  const counts = { passed, failed, skipped };
  if (status !== 0 && isBrokenOffOnly(first.counts)) {
    console.log(`== a test process ended by itself; once more: ${brokenOff.join(', ')}`);
    const again = run(brokenOff);
    status = again.status;
    counts.passed += again.counts.passed;
    counts.failed += again.counts.failed;
    counts.skipped += again.counts.skipped;
  } else if (status !== 0) {
    for (const failure of failures) console.error(`failed: ${failure}`);
    for (const file of failedFiles) console.error(`failed outside its tests: ${file}`);
    for (const file of brokenOff) console.error(`broken off: ${file}`);
    for (const error of errors) console.error(`not of a test: ${error}`);
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
