// Runs `npm test` on real services and prints the counts last, alone on a line: `N passed, N failed, N skipped`. Nothing runs twice: a
// test process that crashes is a failed run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'test-counts-'));
try {
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync('npm', ['test', '--', ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, TEST_SERVICES: 'real' },
  });
  if (!existsSync(file)) throw new Error(`The tests did not run to their end (status ${status}).`);
  const results = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name, status: state, message, assertionResults } of results.testResults) {
    if (state !== 'failed') continue;
    const failed = assertionResults.filter((one) => one.status === 'failed');
    for (const { fullName } of failed) console.error(`failed: ${name}: ${fullName}`);
    if (failed.length === 0) console.error(`failed outside its tests: ${name}: ${message}`);
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
  const skipped = numPendingTests + numTodoTests;
  console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${skipped} skipped`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
