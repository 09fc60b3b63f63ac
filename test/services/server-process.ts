import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startWithUndo } from './undo-stack.js';

export interface StartedServer {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface RestartableServer extends StartedServer {
  restart(): Promise<void>;
}

interface Startable {
  readonly url: string;
  readonly stopSignal: NodeJS.Signals;
  start(): Promise<ChildProcess & { pid: number }>;
}

/** @param prepare gets a folder, which is removed after the stop */
export async function startServer<Facts extends Startable>(
  prepare: (folder: string) => Promise<Facts>,
): Promise<Facts & RestartableServer> {
  const { made, stop } = await startWithUndo(async (undo) => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-server-'));
    undo(() => rmSync(folder, { recursive: true, force: true }));
    const facts = await prepare(folder);
    let child = await facts.start();
    undo(() => end(child, facts.stopSignal));
    const kill = () => end(child, 'SIGKILL');
    const restart = async () => {
      await kill();
      child = await facts.start();
    };
    return { facts, kill, restart, pid: () => child.pid };
  });
  const { facts, pid, ...server } = made;
  return {
    ...facts,
    ...server,
    stop,
    get pid() {
      return pid();
    },
  };
}

// Below ephemeral ports, so that none is taken before its server starts. Each test process has a range of its own.
const ranges = 12;
const [portMin, portsOfRange] = [10_240, 512];
const recentMax = 200;
const recent = new Set<number>();

/** The next 200 calls return others, while a server starts. */
export async function freePort(): Promise<number> {
  const range = Number(process.env['VITEST_POOL_ID'] ?? '0') % ranges;
  for (;;) {
    const port = portMin + range * portsOfRange + randomInt(portsOfRange);
    if (recent.has(port) || !(await isFree(port))) continue;
    recent.add(port);
    const [first] = recent;
    if (first !== undefined && recent.size > recentMax) recent.delete(first);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await new Promise((closed) => server.close(closed));
  return true;
}

/** PostgreSQL refuses to run as root. */
export function accountFor(user: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Returns the output of a process so far. */
export function outputOf(child: {
  readonly stdout: Readable;
  readonly stderr: Readable;
}): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return () => output;
}

/** Starts a program, and shows its output if it fails. */
export async function startProgram(
  program: string,
  args: readonly string[],
  options: { readonly uid?: number; readonly gid?: number; readonly cwd: string },
  ready: () => Promise<boolean>,
): Promise<ChildProcess & { pid: number }> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await ready()) return started(child);
    await new Promise((later) => setTimeout(later, 50));
  }
  await end(child, 'SIGKILL');
  throw new Error(`${program} did not start:\n${output}`);
}

function started(child: ChildProcess): ChildProcess & { pid: number } {
  if (child.pid === undefined) throw new Error('the program has no process id');
  return Object.assign(child, { pid: child.pid });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
