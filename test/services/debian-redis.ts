import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort, type RestartableServer, startProgram, startServer } from './server-process.js';

export function debianRedis(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((file) => existsSync(file));
}

/** Stores nothing on disk: a restart loses the queue. */
export async function startDebianRedis(program = debianRedis()): Promise<RestartableServer> {
  if (program === undefined) throw new Error('no Redis server is installed');
  return startServer(async (folder) => {
    const port = await freePort();
    const args = [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'no'],
    ];
    return {
      url: `redis://127.0.0.1:${port}`,
      stopSignal: 'SIGTERM',
      start: () => startProgram(program, args, { cwd: folder }, () => answers(port)),
    };
  });
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
