import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../services/server-process.js';
import { type Build, oldBuild } from './builds.js';

export const roles = ['projector', 'deliverer', 'query', 'command'] as const;
export type Role = (typeof roles)[number];

const folders: Readonly<Record<Role, string>> = {
  projector: 'projector',
  deliverer: 'webhooks',
  query: 'api',
  command: 'api',
};

export interface Stop {
  readonly name: string;
  readonly ms: number;
  readonly code: number | null;
}

export interface Member {
  readonly role: Role;
  readonly name: string;
  readonly port: number;
  build(): Build;
  stop(): Promise<Stop>;
  start(build: Build): Promise<void>;
  readonly output: () => string;
}

export interface Fleet {
  readonly members: readonly Member[];
  stop(): Promise<void>;
}

const stopMsMax = 30_000;
const startMsMax = 120_000;

export async function startFleet(environment: Readonly<Record<string, string>>): Promise<Fleet> {
  const data = mkdtempSync(join(tmpdir(), 'ledger-fleet-'));
  const members: Member[] = [];
  for (const role of roles) {
    for (const number of [1, 2]) {
      const [port, operationsPort] = [await freePort(), await freePort()];
      members.push(
        member(role, `${role} ${number}`, port, operationsPort, { ...environment, DATA_DIR: data }),
      );
    }
  }
  const [first, ...others] = members;
  await first?.start(oldBuild);
  await Promise.all(others.map((one) => one.start(oldBuild)));
  return {
    members,
    async stop() {
      await Promise.all(members.map((one) => one.stop()));
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function member(
  role: Role,
  name: string,
  port: number,
  operationsPort: number,
  environment: Readonly<Record<string, string>>,
): Member {
  let child: ChildProcess | undefined;
  let build = oldBuild;
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-8_000);
  };
  const isApi = role === 'query' || role === 'command';
  return {
    role,
    name,
    port,
    build: () => build,
    output: () => `${name}:\n${output}`,
    async start(started) {
      build = started;
      const main = join(build.folder, `services/${folders[role]}/dist/main.js`);
      child = spawn(process.execPath, [main, ...(isApi ? [role] : [])], {
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: process.env['HOME'] ?? '',
          ...environment,
          PORT: String(port),
          OPERATIONS_PORT: String(operationsPort),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.on('data', keep);
      child.stderr?.on('data', keep);
      const deadline = Date.now() + startMsMax;
      while (Date.now() < deadline && child.exitCode === null) {
        const url = `http://127.0.0.1:${operationsPort}/readyz`;
        const isReady = await fetch(url).then(
          ({ status }) => status === 200,
          () => false,
        );
        if (isReady) return;
        await pause(50);
      }
      throw new Error(`${name} did not become ready:\n${output}`);
    },
    async stop() {
      const stopped = child;
      if (stopped === undefined || stopped.exitCode !== null || stopped.signalCode !== null) {
        return { name, ms: 0, code: stopped?.exitCode ?? null };
      }
      const exit = once(stopped, 'exit');
      const from = performance.now();
      stopped.kill('SIGTERM');
      const late = setTimeout(() => stopped.kill('SIGKILL'), stopMsMax);
      await exit;
      clearTimeout(late);
      return { name, ms: Math.round(performance.now() - from), code: stopped.exitCode };
    },
  };
}
