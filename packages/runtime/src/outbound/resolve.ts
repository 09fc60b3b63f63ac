import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Target } from './target.js';

export type Resolve = (target: Target) => Promise<readonly string[]>;

const resolverOptions = { timeout: 2_000, tries: 2 };

/**
 * `getaddrinfo` has four threads, which unresponsive names would block. Configured names may come
 * from the hosts file.
 * @throws Error for a host without addresses
 */
export const resolveHost: Resolve = async ({ host, isNamed }) => {
  if (isIP(host) !== 0) return [host];
  if (isNamed) return (await lookup(host, { all: true })).map(({ address }) => address);
  const resolver = new Resolver(resolverOptions);
  const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (addresses.length === 0) throw new Error(`no address found for ${host}`);
  return addresses;
};
