import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { end, freePort, type StartedServer, startProgram } from './server-process.js';
import { startWithUndo } from './undo-stack.js';

export function debianRedis(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((file) => existsSync(file));
}

/** Stores nothing on disk, like a lost queue. */
export interface RedisServer extends StartedServer {
  restart(): Promise<void>;
}

export async function startDebianRedis(program = debianRedis()): Promise<RedisServer> {
  if (program === undefined) throw new Error('no Redis server is installed');
  const { made, stop } = await startWithUndo(async (undo) => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-redis-'));
    undo(() => rmSync(folder, { recursive: true, force: true }));
    const port = await freePort();
    const start = () =>
      startProgram(
        program,
        [
          ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
          ...['--save', '', '--appendonly', 'no'],
        ],
        { cwd: folder },
        () => answers(port),
      );
    let child = await start();
    undo(() => end(child, 'SIGTERM'));
    return {
      url: `redis://127.0.0.1:${port}`,
      pid: () => child.pid,
      kill: () => end(child, 'SIGKILL'),
      async restart() {
        child = await start();
      },
    };
  });
  return {
    ...made,
    get pid() {
      return made.pid();
    },
    stop,
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
  });
}
