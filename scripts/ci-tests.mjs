// Runs `npm test` on real services, then every file with stores or processes on the embedded ones, and prints the counts of both,
// last and alone on a line: `N passed, N failed, N skipped`. Nothing runs twice: a test process that crashes is a failed run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'test-counts-'));

/** @returns the counts of vitest's JSON reporter, and whether the run succeeded */
function run(services, command, words) {
  console.log(`== tests on ${services} services`);
  const file = join(folder, `${services}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(command, [...words, ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, TEST_SERVICES: services },
  });
  if (!existsSync(file)) throw new Error(`The tests did not run to their end (status ${status}).`);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  for (const { name, status: state, message, assertionResults } of testResults) {
    if (state !== 'failed') continue;
    const failed = assertionResults.filter((one) => one.status === 'failed');
    for (const { fullName } of failed) console.error(`failed: ${name}: ${fullName}`);
    if (failed.length === 0) console.error(`failed outside its tests: ${name}: ${message}`);
  }
  return {
    isGreen: status === 0,
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  };
}

try {
  const runs = [
    run('real', 'npm', ['test', '--']),
    run('embedded', 'npx', ['vitest', 'run', '--project', 'integration', '--project', 'console']),
  ];
  const sum = (count) => runs.reduce((total, one) => total + one[count], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = runs.every(({ isGreen }) => isGreen) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
