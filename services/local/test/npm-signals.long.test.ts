// Long: 140 s. Starts the whole service for each signal.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from '@exchange/child-process';
import { readRunFile } from '@exchange/runtime/process/run-file';
import { afterAll, describe, expect, test } from 'vitest';
import { aTransaction } from '../../../test/acceptance/fixtures.js';
import { seededPart } from '../../../test/services/seeded-part.js';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { choosePort } from '../src/supervisor/ports.js';
import { embeddedOnly } from './embedded-only.js';

// Signals go to npm alone.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = temporaryFolder();
const started: ChildProcess[] = [];
const endMsMax = 60_000;

afterAll(() => {
  for (const { pid = 0 } of started) {
    for (const one of treeOf(pid)) if (isRunning(one)) process.kill(one, 'SIGKILL');
  }
});

interface NpmStart {
  readonly npm: ChildProcess;
  readonly tree: readonly number[];
  readonly url: string;
}

function npm(script: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn('npm', ['--silent', ...script], {
    cwd: root,
    env: { ...embeddedOnly(folder), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // As in a terminal; its signals must not reach the test.
    detached: true,
  });
  child.stderr?.resume();
  started.push(child);
  return child;
}

async function start(): Promise<NpmStart> {
  const child = npm(['start']);
  let banner = '';
  for await (const chunk of child.stdout?.setEncoding('utf8') ?? []) {
    banner += chunk;
    if (banner.includes('Stop with Ctrl+C')) break;
  }
  const url = readRunFile(folder)?.api;
  if (url === undefined) throw new Error(`npm start did not start the ledger: ${banner}`);
  return { npm: child, tree: treeOf(child.pid ?? 0), url };
}

function treeOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(name), Number(parent));
    } catch {
      // The process has ended.
    }
  }
  const pids = [pid];
  for (const one of pids) {
    for (const [child, parent] of parents) if (parent === one) pids.push(child);
  }
  return pids;
}

const running = (pids: readonly number[]) => pids.filter((pid) => isRunning(pid));

async function transactions(
  { url }: NpmStart,
  method: string,
): Promise<{ status: number; ids: string[] }> {
  const response = await fetch(`${url}/api/v1/exchange/transactions`, {
    method,
    headers: {
      'x-api-key': readFileSync(join(folder, 'api-key'), 'utf8').trim(),
      'content-type': 'application/json',
    },
    ...(method === 'GET'
      ? {}
      : {
          body: JSON.stringify(aTransaction()),
        }),
  });
  const ids = [...(await response.text()).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id ?? '');
  return { status: response.status, ids };
}

describe('a signal to the process of npm start', () => {
  const acknowledged: string[] = [];

  test.each(
    seededPart(
      [
        ['SIGTERM', 0],
        ['SIGINT', 0],
        ['SIGHUP', null],
        ['SIGKILL', null],
      ] as const,
      3,
    ),
  )(
    '%s ends the whole tree, and the next start has all acknowledged events',
    async (signal, code) => {
      const service = await start();
      expect((await transactions(service, 'GET')).ids.sort()).toEqual([...acknowledged].sort());
      const written = await transactions(service, 'POST');
      expect(written.status).toBe(201);
      acknowledged.push(...written.ids);
      // These are npm, the supervisor and its parts.
      expect(service.tree.length).toBeGreaterThanOrEqual(6);
      const ended = once(service.npm, 'exit');
      service.npm.kill(signal);
      await expect
        .poll(() => running(service.tree), { timeout: endMsMax, interval: 100 })
        .toEqual([]);
      expect((await ended)[0]).toBe(code);
      expect(readRunFile(folder)).toBeUndefined();
    },
  );

  test('Ctrl+C in a terminal stops every part in order', async () => {
    const service = await start();
    const written = await transactions(service, 'POST');
    acknowledged.push(...written.ids);
    let text = '';
    service.npm.stderr?.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    process.kill(-(service.npm.pid ?? 0), 'SIGINT');
    await expect
      .poll(() => running(service.tree), { timeout: endMsMax, interval: 100 })
      .toEqual([]);
    expect(text).not.toMatch(/connection error|did not (end|stop)/);
  });

  // npm, the watching parent, and the role; an API also has two forks.
  const roles = [
    ['start:projector', 3],
    ['start:api', 5],
    ['start:command', 5],
    ['start:query', 5],
  ] as const;

  test.each(seededPart(roles, 1))(
    'SIGTERM to npm run %s ends that role, and no store',
    async (script, processes) => {
      const service = await start();
      const left = readRunFile(folder);
      const [port, operations] = [await choosePort('127.0.0.1'), await choosePort('127.0.0.1')];
      const role = npm(['run', script], {
        EVENTSTORE_URL: left?.event_store ?? '',
        DATABASE_URL: left?.database ?? '',
        API_KEYS: readFileSync(join(folder, 'api-key'), 'utf8').trim(),
        TOKEN_SIGNING_SECRET: readFileSync(join(folder, 'signing-secret'), 'utf8').trim(),
        PORT: String(port),
        OPERATIONS_PORT: String(operations),
        API_PROCESSES: '2',
      });
      const isUp = () =>
        fetch(`http://127.0.0.1:${operations}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isUp, { timeout: 60_000, interval: 200 }).toBe(true);
      await expect.poll(() => treeOf(role.pid ?? 0)).toHaveLength(processes);
      const tree = treeOf(role.pid ?? 0);
      const ended = once(role, 'exit');
      role.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(running(tree)).toEqual([]);
      expect(running(service.tree)).toEqual(service.tree);
      const stopped = once(service.npm, 'exit');
      service.npm.kill('SIGTERM');
      await stopped;
    },
  );
});
