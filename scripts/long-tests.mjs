// Runs the tests outside `npm test`: long files, files that need the whole machine, all seeded
// cases, the image's Node, and Docker Compose if available.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync(
  'git',
  ['grep', '-lE', 'shortOrWhole|seededPart|longTest', '--', '*.integration.test.ts'],
  { encoding: 'utf8' },
);
const seeded = stdout.split('\n').filter((file) => file !== '');
const hasDocker = spawnSync('docker', ['version'], { stdio: 'ignore' }).status === 0;
const whole = { TEST_LENGTH: 'whole' };
const parts = [
  [
    'long and alone files',
    'npx',
    ['vitest', 'run', '--project', 'long', '--project', 'alone'],
    whole,
  ],
  // Helpers choose the cases of some unit tests, so all of them run.
  ['all cases of unit tests', 'npx', ['vitest', 'run', '--project', 'unit'], whole],
  [
    'all cases of other tests',
    'npx',
    ['vitest', 'run', '--project', 'integration', '--project', 'console', ...seeded],
    whole,
  ],
  ["the image's Node", process.execPath, ['scripts/on-image-node.mjs']],
  ...(hasDocker ? [['Docker', process.execPath, ['scripts/docker-test.mjs']]] : []),
];

const failed = parts.filter(([name, command, words, env]) => {
  console.log(`== ${name}`);
  const { status } = spawnSync(command, words, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status !== 0;
});
if (!hasDocker) console.log('== Docker: skipped, because no Docker Engine is available');
for (const [name] of failed) console.error(`failed: ${name}`);
process.exitCode = failed.length === 0 ? 0 : 1;
