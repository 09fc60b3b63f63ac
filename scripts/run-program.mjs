import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** @throws Error unless the program exits with 0 */
export function runProgram(program, args, options) {
  const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status === 0) return;
  throw new Error(`${program} ${args.join(' ')}: ${error ?? signal ?? `exit code ${status}`}`);
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
