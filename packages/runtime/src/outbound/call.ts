import { lookup, Resolver } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { abortsAfter, inTime } from '../process/in-time.js';
import { type Exceptions, portOf } from './exceptions.js';
import { isAllowedAddress, readTarget, type Target } from './target.js';

export type CallOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'failed'; readonly why: CallFailure };

type CallFailure =
  | 'address_refused'
  | 'name_not_found'
  | 'not_connected'
  | 'not_trusted'
  | 'took_too_long'
  | 'broken_off';

export interface CallRules {
  readonly exceptions: Exceptions;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
}

export interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly signal?: AbortSignal | undefined;
}

/** Connects only to a checked address, so that no name can be bound to a local one later. */
export async function callOut(call: Call, rules: CallRules): Promise<CallOutcome> {
  const parsed = readTarget(call.url, rules.exceptions);
  if ('fault' in parsed) return { kind: 'failed', why: 'address_refused' };
  const { target } = parsed;
  const timeout = abortsAfter(rules.timeoutMs);
  const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]);
  const resolving = inTime(rules.resolve(target), undefined, { signals: [signal] });
  const addresses = await resolving.catch(() => undefined);
  if (addresses === undefined) {
    return { kind: 'failed', why: timeout.aborted ? 'took_too_long' : 'name_not_found' };
  }
  const isAllowed = (address: string) =>
    target.isNamed || isAllowedAddress(address, rules.exceptions);
  const [address] = addresses;
  // Allowed and forbidden addresses of one name may be an attack.
  if (address === undefined || !addresses.every(isAllowed)) {
    return { kind: 'failed', why: 'address_refused' };
  }
  return post(call, target.url, {
    address,
    host: target.host,
    signal,
    timeout,
    max: rules.answerBytesMax,
  });
}

interface Route {
  readonly address: string;
  readonly host: string;
  readonly signal: AbortSignal;
  readonly timeout: AbortSignal;
  readonly max: number;
}

function post(call: Call, url: URL, route: Route): Promise<CallOutcome> {
  const { address, host, signal, timeout, max } = route;
  return new Promise((settle) => {
    const isPlain = url.protocol === 'http:';
    const options = {
      agent: false as const,
      host: address,
      port: portOf(url),
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        ...call.headers,
        host: url.host,
        'content-length': String(call.body.length),
        connection: 'close',
      },
      signal,
      maxHeaderSize: 16_384,
    };
    const outgoing = isPlain
      ? plainRequest(options)
      : request({ ...options, ...(isIP(host) === 0 ? { servername: host } : {}) });
    let outcome: CallOutcome | undefined;
    outgoing.on('response', (answer) => {
      const { statusCode = 0, headers } = answer;
      outcome = {
        kind: 'answered',
        status: statusCode,
        retryAfterMs: retryAfterMsOf(headers['retry-after']),
      };
      const done = outcome;
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < max) return;
        settle(done);
        outgoing.destroy();
      });
      answer.on('end', () => settle(done));
      // The status decides, even if the body fails.
      answer.on('error', () => settle(done));
      answer.on('close', () => settle(done));
    });
    outgoing.on('error', (error) => {
      settle(
        outcome ?? { kind: 'failed', why: timeout.aborted ? 'took_too_long' : reasonOf(error) },
      );
    });
    // Node ends a request after 101 without an answer and without an error.
    outgoing.on('close', () => settle(outcome ?? { kind: 'failed', why: 'broken_off' }));
    outgoing.end(call.body);
  });
}

export function reasonOf(error: Error): CallFailure {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/.test(code)) {
    return 'not_connected';
  }
  if (/CERT|SIGN|TLS|SSL|INVALID_(CA|PURPOSE)/.test(code)) return 'not_trusted';
  return 'broken_off';
}

function retryAfterMsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

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
