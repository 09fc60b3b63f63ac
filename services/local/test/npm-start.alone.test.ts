// Long: 25 s. Measures starts of the whole service.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from '@exchange/child-process';
import { readRunFile } from '@exchange/runtime/process/run-file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aTransaction } from '../../../test/acceptance/fixtures.js';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { embeddedOnly } from './embedded-only.js';

const folder = temporaryFolder();
const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const started: Tree[] = [];

interface Tree {
  readonly child: ChildProcess;
  readonly banner: string;
  readonly url: string;
}

async function start(): Promise<Tree> {
  const child = spawn(process.execPath, [program], {
    env: embeddedOnly(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let banner = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    banner += chunk;
    if (banner.includes('Stop with Ctrl+C')) break;
  }
  const url = readRunFile(folder)?.api;
  if (url === undefined) throw new Error(`the ledger did not start: ${banner}`);
  const tree = { child, banner, url };
  started.push(tree);
  return tree;
}

async function request(tree: Tree, method: string, path: string, body?: object) {
  const response = await fetch(`${tree.url}/api/v1${path}`, {
    method,
    headers: {
      'x-api-key': readFileSync(join(folder, 'api-key'), 'utf8').trim(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const submit = (tree: Tree) => request(tree, 'POST', '/exchange/transactions', aTransaction());
const idOf = (text: string) => /"id":"([^"]+)"/.exec(text)?.[1];

describe('npm start on the embedded default', () => {
  let tree: Tree;
  const acknowledged: (string | undefined)[] = [];
  const isReadable = async (id: string | undefined) =>
    (await request(tree, 'GET', `/exchange/transactions/${id}`)).status;

  beforeAll(async () => {
    tree = await start();
  });

  afterAll(async () => {
    for (const { child } of started) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });

  test('prints the addresses, the key and a first request', () => {
    const key = readFileSync(join(folder, 'api-key'), 'utf8').trim();
    for (const part of [tree.url, `${tree.url}/docs`, key, folder, 'curl']) {
      expect(tree.banner).toContain(part);
    }
  });

  test('prints a link that signs in to the console once', async () => {
    const code = /\/console\/#code=(\S+) \(signs in once/.exec(tree.banner)?.[1];
    const exchange = () => request(tree, 'POST', '/auth/sign-in-code', { code });
    const key = readFileSync(join(folder, 'api-key'), 'utf8').trim();
    expect(await exchange()).toEqual({ status: 200, text: JSON.stringify({ api_key: key }) });
    expect((await exchange()).status).toBe(401);
  });

  test('accepts a transaction', async () => {
    const { status, text } = await submit(tree);
    expect(status).toBe(201);
    acknowledged.push(idOf(text));
  });

  test('restarts with all data after a kill that leaves its parts running', async () => {
    const parts = Object.values(readRunFile(folder)?.pids ?? {});
    expect(parts).toHaveLength(5);
    const exit = once(tree.child, 'exit');
    tree.child.kill('SIGKILL');
    await exit;
    tree = await start();
    expect(parts.filter(isRunning)).toEqual([]);
    expect(await Promise.all(acknowledged.map(isReadable))).toEqual([200]);
    expect((await submit(tree)).status).toBe(201);
  });

  test('stops on SIGTERM within 10 s, with every part, and exit code 0', async () => {
    const pids = Object.values(readRunFile(folder)?.pids ?? {});
    const before = performance.now();
    tree.child.kill('SIGTERM');
    const [code] = await once(tree.child, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(readRunFile(folder)).toBeUndefined();
  });
});
