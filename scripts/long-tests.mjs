// Runs the tests outside `npm test`: long files, files that need the whole machine, all cases of
// seeded tests, the image's Node, and Docker Compose if available. All parts run.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync(
  'git',
  ['grep', '-lE', 'shortOrWhole|seededPart|longTest', '--', '*.test.ts', ':!*.long.test.ts'],
  { encoding: 'utf8' },
);
const seeded = stdout.split('\n').filter((file) => file !== '' && !file.endsWith('.alone.test.ts'));
const hasDocker = spawnSync('docker', ['version'], { stdio: 'ignore' }).status === 0;
const parts = [
  [
    'long and alone files',
    'npx',
    ['vitest', 'run', '--project', 'long', '--project', 'alone'],
    { TEST_LENGTH: 'whole' },
  ],
  [
    'all cases of seeded tests',
    'npx',
    [
      ...['vitest', 'run', '--project', 'unit', '--project', 'integration', '--project', 'console'],
      ...seeded,
    ],
    { TEST_LENGTH: 'whole' },
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
