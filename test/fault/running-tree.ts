import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEndOfFile } from '../services/end-of-file.js';
import { end, freePort } from '../services/server-process.js';
import { temporaryFolder } from '../services/temporary-folder.js';

const ownMain = fileURLToPath(new URL('../../services/local/dist/main.js', import.meta.url));

export interface RunningTree {
  readonly url: string;
  readonly apiKey: string;
  pids(): Readonly<Record<string, number>>;
  eventStoreUrl(): string;
  databaseUrl(): string;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  readonly output: () => string;
  readonly crashes: () => readonly string[];
}

interface RunFile {
  readonly event_store: string;
  readonly database: string;
  readonly pids: Readonly<Record<string, number>>;
}

export function dataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ledger-tree-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Stops at the end of the file, and removes its folder if that is its own. */
export async function ownTree(
  environment: Readonly<Record<string, string>> = {},
  { path = temporaryFolder(), ...options }: TreeOptions & { readonly path?: string } = {},
): Promise<RunningTree> {
  const tree = await startTree(path, environment, options);
  atEndOfFile(tree.stop);
  return tree;
}

interface TreeOptions {
  readonly until?: 'ready' | 'answering';
  readonly main?: string;
}

export async function startTree(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
  { until = 'ready', main = ownMain }: TreeOptions = {},
): Promise<RunningTree> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: dataDirectory,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // Busy machines lag.
      LANE_LAG_SECONDS_MAX: '600',
      API_PROCESSES: process.env['TEST_PROCESSES'] ?? '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const crashes: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    output = (output + text).slice(-20_000);
    crashes.push(...text.split('\n').filter((line) => /"msg":"un(caught|handled)/.test(line)));
  });
  await untilUp(`${url}/${until === 'ready' ? 'readyz' : 'healthz'}`, child, () => output);
  const runFile = (): RunFile => JSON.parse(readFileSync(join(dataDirectory, 'run.json'), 'utf8'));
  const { event_store, database } = runFile();
  return {
    url,
    apiKey: environment['API_KEYS'] ?? readFileSync(join(dataDirectory, 'api-key'), 'utf8').trim(),
    pids: () => runFile().pids,
    eventStoreUrl: () => event_store,
    databaseUrl: () => database,
    output: () => output,
    crashes: () => crashes,
    async stop() {
      await end(child, 'SIGTERM');
      return child.exitCode;
    },
    async kill() {
      const parts = Object.values(runFile().pids);
      await end(child, 'SIGKILL');
      for (const pid of parts) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {}
      }
    },
  };
}

async function untilUp(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(url).then(
      (response) => response.status === 200,
      () => false,
    );
    if (ready) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the service did not become ready:\n${output()}`);
}
