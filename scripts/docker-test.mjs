// Builds the image, runs the acceptance tests on docker-compose.yml, starts the image alone, and
// runs a part of the suite on Testcontainers.
// npm run test:docker
// TEST_DOCKER_BUILD: options of `docker build`, or `none` for an existing LEDGER_IMAGE.
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, runProgram } from './run-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const composeMin = [2, 20, 2];
const upWithinSeconds = 600;
const embeddedWithinSeconds = 300;
const testcontainersFiles = ['test/services', 'test/acceptance/exchange', 'test/production/roles'];
const project = `ledger-test-${randomBytes(4).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'docker-test-'));
const envFile = join(folder, 'env');
const image = process.env.LEDGER_IMAGE ?? `${project}:latest`;
const apiKey = `key-${randomBytes(16).toString('hex')}`;

const compose = (...args) => [
  ...['compose', '--project-name', project, '--project-directory', root],
  ...['--env-file', envFile, '--profile', 'single', ...args],
];

try {
  checkCompose();
  const port = await writeSettings();
  const options = (process.env.TEST_DOCKER_BUILD ?? '').split(' ').filter(Boolean);
  if (options[0] !== 'none') {
    step('The image is built', () => docker('build', ...options, '--tag', image, root));
  }
  step('The image holds no settings and no tests', checkImage);
  try {
    step('The compose file is up', () => {
      docker(
        ...compose(
          'up',
          '--detach',
          '--no-build',
          '--wait',
          '--wait-timeout',
          String(upWithinSeconds),
        ),
      );
    });
    const url = `http://127.0.0.1:${port}`;
    step('The acceptance tests pass through the proxy', () => {
      run('npm', ['run', '--silent', 'acceptance'], { BASE_URL: url, API_KEY: apiKey });
    });
    await checkLinks(url);
  } catch (error) {
    spawnSync('docker', compose('logs', '--tail', '40'), { cwd: root, stdio: 'inherit' });
    throw error;
  } finally {
    spawnSync('docker', compose('down', '--volumes', '--timeout', '30'), {
      cwd: root,
      stdio: 'inherit',
    });
  }
  await embedded();
  step('A part of the suite passes on Testcontainers', () => {
    const args = ['vitest', 'run', '--project', 'integration', ...testcontainersFiles];
    run('npx', [...args, '--maxWorkers', '2'], { TEST_SERVICES: 'real' });
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function checkCompose() {
  const { stdout } = spawnSync('docker', ['compose', 'version', '--short'], { encoding: 'utf8' });
  const match = /(\d+)\.(\d+)\.(\d+)/
    .exec(stdout ?? '')
    ?.slice(1)
    .map(Number);
  const isOld =
    match === undefined ||
    match.join('.').localeCompare(composeMin.join('.'), undefined, { numeric: true }) < 0;
  if (isOld)
    throw new Error(
      `Docker Compose ${composeMin.join('.')} or later is required; found: ${stdout || 'none'}`,
    );
}

async function writeSettings() {
  const [port, prometheus, grafana] = await Promise.all([freePort(), freePort(), freePort()]);
  const key = {
    ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
    kid: project,
  };
  const password = () => `a/b#c@d%e:f?${randomBytes(8).toString('hex')}`;
  const secrets = ['POSTGRES', 'PROJECTOR', 'COMMAND', 'QUERY', 'DELIVERER', 'READER', 'GRAFANA'];
  const settings = {
    LEDGER_IMAGE: image,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PROXY_PORT: port,
    PROMETHEUS_PORT: prometheus,
    GRAFANA_PORT: grafana,
    API_KEYS: apiKey,
    TOKEN_SIGNING_SECRET: randomBytes(48).toString('base64'),
    CHECKPOINT_SIGNING_KEY: JSON.stringify(key),
    WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    ...Object.fromEntries(secrets.map((name) => [`${name}_PASSWORD`, password()])),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(envFile, lines.join(''), { mode: 0o600 });
  return port;
}

function checkImage() {
  const listing =
    'ls -A /app; find /app/packages /app/services -not -path "*/node_modules/*" \\( -name ".env*" -o -name "*.test.ts" \\)';
  const { stdout } = spawnSync('docker', ['run', '--rm', image, 'sh', '-c', listing], {
    encoding: 'utf8',
  });
  const names = stdout.trim().split('\n').sort();
  const files = [
    'LICENSE',
    'bundle',
    'migrations',
    'node_modules',
    'package-lock.json',
    'package.json',
    'packages',
    'samples',
    'services',
  ];
  if (names.join() !== files.join()) throw new Error(`the image holds: ${names.join(', ')}`);
}

async function embedded() {
  const name = `${project}-embedded`;
  const started = Date.now();
  docker('run', '--detach', '--name', name, '--env', 'EMBEDDED=1', '--env', 'HOST=0.0.0.0', image);
  try {
    for (;;) {
      const { stdout } = spawnSync(
        'docker',
        ['inspect', '--format', '{{.State.Status}} {{.State.Health.Status}}', name],
        { encoding: 'utf8' },
      );
      if (stdout.includes(' healthy')) break;
      const isLate = Date.now() - started > embeddedWithinSeconds * 1000;
      if (isLate || stdout.startsWith('exited'))
        throw new Error(`the embedded service is ${stdout}`);
      await sleep(500);
    }
    const { stdout, stderr } = spawnSync('docker', ['logs', name], { encoding: 'utf8' });
    if (/preparing the files of the database/.test(stdout + stderr)) {
      throw new Error("the image lacks the embedded database's files");
    }
    console.log(`✓ The embedded service is healthy after ${seconds(started)}`);
  } finally {
    spawnSync('docker', ['rm', '--force', '--volumes', name]);
  }
}

async function checkLinks(url) {
  const answer = await fetch(`${url}/api/v1/resellers`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ code: project, name: project }),
  });
  const location = answer.headers.get('location') ?? '';
  if (answer.status !== 201 || !location.startsWith(`${url}/`)) {
    throw new Error(`POST /resellers: ${answer.status}, Location: ${location}`);
  }
  console.log('✓ Location begins with PUBLIC_URL');
}

function step(name, work) {
  const started = Date.now();
  work();
  console.log(`✓ ${name} (${seconds(started)})`);
}

function docker(...args) {
  run('docker', args, {});
}

function run(program, args, env) {
  runProgram(program, args, { cwd: root, env: { ...process.env, ...env } });
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
