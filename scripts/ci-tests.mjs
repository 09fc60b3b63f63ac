// Runs `npm test` on real services, then store and process tests on embedded ones. A crashed test
// process fails the run. The last lines name the failed tests of both forms, then
// `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const { stdout: withStores } = spawnSync(
  'git',
  ['ls-files', '*.integration.test.ts', ':!packages/embedded'],
  { encoding: 'utf8' },
);
const forms = [
  { services: 'real', command: ['npm', 'test', '--'] },
  {
    services: 'embedded',
    command: [
      ...['npx', 'vitest', 'run', '--project', 'integration', '--project', 'console'],
      ...withStores.split('\n').filter((file) => file !== ''),
    ],
  },
];

const folder = mkdtempSync(join(tmpdir(), 'test-counts-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
try {
  for (const { services, command } of forms) {
    console.log(`== tests on ${services} services`);
    run(services, command);
  }
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(services, [program, ...words]) {
  const file = join(folder, `${services}.json`);
  const endedProcesses = join(folder, `${services}.txt`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(program, [...words, ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, TEST_SERVICES: services, ENDED_PROCESSES_FILE: endedProcesses },
  });
  if (existsSync(endedProcesses)) console.error(readFileSync(endedProcesses, 'utf8'));
  if (!existsSync(file)) throw new Error(`The tests did not complete (status ${status}).`);
  const results = JSON.parse(readFileSync(file, 'utf8'));
  let unfinished = 0;
  for (const { name, status: state, message, assertionResults } of results.testResults) {
    const place = `${relative('.', name)} on ${services} services`;
    for (const { fullName, status: outcome, failureMessages } of assertionResults) {
      if (outcome === 'failed') failures.push(`${place}: ${fullName}\n${failureMessages[0]}`);
      if (outcome !== 'pending') continue;
      failures.push(`${place}: ${fullName}: its process ended during the test`);
      unfinished += 1;
    }
    if (state !== 'failed' || assertionResults.some((one) => one.status === 'failed')) continue;
    failures.push(`${place}, outside its tests: ${message}`);
    counts.failed += 1;
  }
  counts.passed += results.numPassedTests;
  counts.failed += results.numFailedTests + unfinished;
  counts.skipped += results.numPendingTests + results.numTodoTests - unfinished;
  if (status !== 0) process.exitCode = status ?? 1;
}
