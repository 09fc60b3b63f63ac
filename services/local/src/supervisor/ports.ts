import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Thrown when the API's port is taken. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

// Below the range that systems draw the ports of outgoing connections from: a part that is away for a moment
// must find its port free when it comes back.
const [leastPort, portsEnd] = [20_000, 32_768];
const attemptsMax = 100;

/** A free port of this machine's own network, for a part that keeps it as long as the tree lives. */
export async function choosePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const port = randomInt(leastPort, portsEnd);
    if ((await listenError(host, port)) === undefined) return port;
  }
  throw new Error(`no free port on ${host} between ${leastPort} and ${portsEnd}`);
}

/**
 * Says early, before anything is started, that the API could not listen.
 *
 * @throws PortInUse with what to do about it
 */
export async function requirePort(host: string, port: number): Promise<void> {
  const code = await listenError(host, port);
  switch (code) {
    case undefined:
      return;
    case 'EADDRINUSE':
      throw new PortInUse(
        `Port ${port} on ${host} is in use. Stop what listens there, or set PORT to another one.`,
      );
    case 'EACCES':
      throw new PortInUse(`Port ${port} may not be used by this account. Set PORT to another one.`);
    default:
      throw new PortInUse(`${host}:${port} cannot be listened on (${code}). Check HOST and PORT.`);
  }
}

function listenError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      resolve('code' in error && typeof error.code === 'string' ? error.code : error.message);
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
