import { networkInterfaces } from 'node:os';
import { type Server, ServerCredentials } from '@grpc/grpc-js';

const shutdownMs = 2_000;

/** Listens on an address, with plain HTTP/2. Returns the port. */
export function listen(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) => {
      if (error !== null) reject(new Error(`cannot listen on ${address}: ${error.message}`));
      else resolve(port);
    });
  });
}

/** Lets calls that are being answered finish, but waits for no client for ever. */
export function shutDown(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, shutdownMs);
    server.tryShutdown(() => {
      clearTimeout(timer);
      server.forceShutdown();
      resolve();
    });
  });
}

/** The address under which clients find a server that listens on this one: every address is not an address. */
export function reachable(host: string): string {
  if (!['0.0.0.0', '::', '::0', ''].includes(host)) return host;
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return (
    addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
  );
}

/** A host as a URL has it. */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
