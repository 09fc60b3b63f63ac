// Runs service and acceptance tests on the image's Node, from npm.
// npm run compile -- -b && node scripts/on-image-node.mjs
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, runProgram } from './run-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const readyWithinMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'image-node-'));
try {
  const node = install(imageVersion());
  await serving(node, async (address, apiKey) => {
    await readsWhatItWrites(address, apiKey);
    runAcceptanceTests(node, address, apiKey);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function imageVersion() {
  const versions = readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(
    /^FROM node:([\d.]+)-/gm,
  );
  const distinct = [...new Set([...versions].map(([, version]) => version))];
  if (distinct.length === 1) return distinct[0];
  throw new Error(`Dockerfile: expected one version of Node, found: ${distinct.join(', ')}`);
}

function install(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  runProgram('npm', ['install', ...options, `${name}@${version}`], { cwd: folder });
  const bin = join(folder, 'node_modules', name, 'bin');
  const nodeVersion = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' });
  if (nodeVersion.stdout?.trim() !== `v${version}`) {
    throw new Error(
      `${name}@${version} does not run here: ${nodeVersion.error ?? nodeVersion.stderr}`,
    );
  }
  console.log(`Node ${version}`);
  return bin;
}

async function serving(bin, use) {
  const port = await freePort();
  const apiKey = 'key-of-the-image-node-check';
  const service = spawn(join(bin, 'node'), ['services/local/dist/main.js'], {
    cwd: root,
    env: {
      ...on(bin),
      HOST: '127.0.0.1',
      PORT: String(port),
      API_KEYS: apiKey,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const address = `http://127.0.0.1:${port}`;
    await ready(`${address}/readyz`, service);
    await use(address, apiKey);
  } finally {
    service.kill('SIGTERM');
    const [code, signal] = await ended;
    console.log(`The service has stopped (${signal ?? code}).`);
  }
}

async function readsWhatItWrites(address, apiKey) {
  const nomination = {
    counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
    transaction_type: 'nomination',
    volume_mwh: 12.5,
    price_per_mwh: 41.25,
    delivery_start: '2026-12-01T00:00:00Z',
    delivery_end: '2026-12-01T01:00:00Z',
  };
  const path = `${address}/api/v1/exchange/transactions`;
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const body = JSON.stringify(nomination);
  const written = await expectStatus(201, await fetch(path, { method: 'POST', headers, body }));
  const { id } = JSON.parse(written);
  const read = await expectStatus(200, await fetch(`${path}/${id}`, { headers }));
  if (read !== written) throw new Error(`Written: ${written}\nRead: ${read}`);
  console.log('The service starts, and a nomination reads back as answered.');
}

function runAcceptanceTests(bin, address, apiKey) {
  const runner = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [runner, 'run', '--config', 'vitest.acceptance.config.ts', '--reporter=dot'];
  const env = { ...on(bin), BASE_URL: address, API_KEY: apiKey };
  runProgram(join(bin, 'node'), args, { cwd: root, env });
}

function on(bin) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}

async function ready(url, service) {
  const until = Date.now() + readyWithinMs;
  while (service.exitCode === null && service.signalCode === null && Date.now() < until) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(250);
  }
  throw new Error(`The service was not ready after ${readyWithinMs / 1000} s, or has ended.`);
}

async function expectStatus(status, answer) {
  const text = await answer.text();
  if (answer.status === status) return text;
  throw new Error(`${answer.url} answered ${answer.status}, not ${status}: ${text}`);
}
