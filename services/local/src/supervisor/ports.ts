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
const startsMax = 5;
// Chosen by this process: whoever was given one may not listen on it yet.
const chosen = new Set<number>();

/** A free port of this machine's own network, and never the same one twice. */
export async function choosePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const port = randomInt(leastPort, portsEnd);
    if (chosen.has(port)) continue;
    chosen.add(port);
    if ((await listenError(host, port)) === undefined) return port;
  }
  throw new Error(`no free port on ${host} between ${leastPort} and ${portsEnd}`);
}

/**
 * Starts a part on a port that it keeps as long as the tree lives. Where somebody else was quicker to listen on it, the
 * first start is tried on another one.
 */
export function onKeptPort(
  host: string,
): <Started>(start: (port: number) => Promise<Started>) => Promise<Started> {
  let kept: number | undefined;
  return async (start) => {
    for (let attempt = 1; ; attempt += 1) {
      const port = kept ?? (await choosePort(host));
      try {
        const started = await start(port);
        kept = port;
        return started;
      } catch (error) {
        const isTaken = kept === undefined && (await listenError(host, port)) === 'EADDRINUSE';
        if (!isTaken || attempt === startsMax) throw error;
      }
    }
  };
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
