import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The program of an EventStoreDB that is on this machine, if one was named. */
export const originalProgram = process.env['TEST_EVENTSTORE_BIN'] || undefined;

const startMsMax = 60_000;

/** Starts EventStoreDB's own program, with a log in memory. */
export async function startOriginal(
  program: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const [port, replicationPort] = [await freePort(), await freePort()];
  const logs = mkdtempSync(join(tmpdir(), 'original-event-store-'));
  const child = spawn(
    program,
    [
      ...['--insecure', '--mem-db', '--run-projections=None', '--node-ip', '127.0.0.1'],
      ...['--replication-ip', '127.0.0.1', '--node-port', String(port)],
      ...['--replication-port', String(replicationPort), '--log', logs],
    ],
    { stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  const giveUpAt = Date.now() + startMsMax;
  while (!(await isLeader(port))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      child.kill('SIGKILL');
      throw new Error(`${program} did not come up; its log is in ${logs}`);
    }
    await pause(200);
  }
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    async close() {
      child.kill('SIGKILL');
      await exited;
      rmSync(logs, { recursive: true, force: true });
    },
  };
}

async function isLeader(port: number): Promise<boolean> {
  try {
    const info: unknown = await (await fetch(`http://127.0.0.1:${port}/info`)).json();
    return typeof info === 'object' && info !== null && 'state' in info && info.state === 'leader';
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was found');
  return address.port;
}
