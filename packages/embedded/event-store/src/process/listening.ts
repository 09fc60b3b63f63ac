import { networkInterfaces } from 'node:os';
import { type Server, ServerCredentials } from '@grpc/grpc-js';

const shutdownMs = 2_000;

/** Listens with plain HTTP/2 and returns the port. */
export function listen(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) => {
      if (error !== null) reject(new Error(`cannot listen on ${address}: ${error.message}`));
      else resolve(port);
    });
  });
}

/** Completes open calls until a deadline. */
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

/** Returns the address for clients: a wildcard address is not one. */
export function reachable(host: string): string {
  if (!['0.0.0.0', '::', '::0', ''].includes(host)) return host;
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return (
    addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
  );
}

/** Formats a host for a URL. */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
