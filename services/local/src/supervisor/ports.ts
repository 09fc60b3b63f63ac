import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

// Below outgoing connections, so that a restarted part finds its port free.
const [leastPort, portsEnd] = [20_000, 32_768];
const attemptsMax = 100;
const startsMax = 5;
// Their parts may not listen yet.
const chosen = new Set<number>();

export async function choosePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const port = randomInt(leastPort, portsEnd);
    if (chosen.has(port)) continue;
    chosen.add(port);
    if ((await listenError(host, port)) === undefined) return port;
  }
  throw new Error(`no free port on ${host} between ${leastPort} and ${portsEnd}`);
}

/** The port stays until the supervisor ends. A start tries another if it is taken. */
export function onKeptPort(
  host: string,
): <Started>(start: (port: number) => Promise<Started>) => Promise<Started> {
  let ownPort: number | undefined;
  return async (start) => {
    for (let attempt = 1; ; attempt += 1) {
      const port = ownPort ?? (await choosePort(host));
      try {
        const started = await start(port);
        ownPort = port;
        return started;
      } catch (error) {
        const isTaken = ownPort === undefined && (await listenError(host, port)) === 'EADDRINUSE';
        if (!isTaken || attempt === startsMax) throw error;
      }
    }
  };
}

export async function requirePort(host: string, port: number): Promise<void> {
  const code = await listenError(host, port);
  switch (code) {
    case undefined:
      return;
    case 'EADDRINUSE':
      throw new PortInUse(
        `Port ${port} on ${host} is in use. Stop the process that listens there, or set PORT to another one.`,
      );
    case 'EACCES':
      throw new PortInUse(
        `Port ${port} needs privileges that this account does not have. Set PORT to another one.`,
      );
    default:
      throw new PortInUse(`${host}:${port} cannot be opened (${code}). Check HOST and PORT.`);
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
