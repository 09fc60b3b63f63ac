import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Target } from './target.js';

/** The addresses of a target's host. */
export type Resolve = (target: Target) => Promise<readonly string[]>;

const tries = { timeout: 2_000, tries: 2 };

/**
 * Asks for a host's addresses. Names of the Internet are asked of the servers directly: the system's own way has four threads for
 * all, which names that nobody answers for would keep busy. Hosts that the operator named may stand in the system's files.
 *
 * @throws Error where there are none
 */
export const resolveHost: Resolve = async ({ host, isNamed }) => {
  if (isIP(host) !== 0) return [host];
  if (isNamed) return (await lookup(host, { all: true })).map(({ address }) => address);
  const resolver = new Resolver(tries);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (addresses.length === 0) throw new Error(`no address of ${host} was found`);
  return addresses;
};
