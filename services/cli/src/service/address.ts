import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@exchange/runtime/config/config';
import { readConfig } from '@exchange/runtime/config/environment';
import { readRunningTree } from '@exchange/runtime/process/run-file';
import { UsageError } from '../command.js';
import { openService, type Service, type ServiceAddress } from './client.js';
import { requireReadableFolder } from './readable-folder.js';

export const serviceOptions = {
  url: { type: 'string' },
  'api-key': { type: 'string' },
  scope: { type: 'string' },
} as const;

export const serviceOptionsHelp = `  --url <url>          the service (default: the service running on DATA_DIR, else http://HOST:PORT)
  --api-key <key>      default: the first of API_KEYS, else DATA_DIR/api-key
  --scope <reseller>   use this reseller's scope for all requests (default: the platform's)`;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings without those that only a service requires. */
export const commandConfig = (env: Environment): Config =>
  readConfig({ ...env, NODE_ENV: undefined });

type AddressOptions = { readonly [Name in keyof typeof serviceOptions]?: string | undefined };

export function openAddressedService(
  options: AddressOptions,
  env: Environment,
): { readonly service: Service; readonly address: ServiceAddress; readonly config: Config } {
  const config = commandConfig(env);
  const address = serviceAddress(options, config);
  return { service: openService(address), address, config };
}

function serviceAddress(options: AddressOptions, config: Config): ServiceAddress {
  const configured = `http://${reachableHost(config.host)}:${config.port}`;
  const url = options.url ?? readRunningTree(config.dataDirectory)?.api ?? configured;
  // `localhost:8080` is a URL of the scheme localhost.
  if (!/^https?:/i.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--url: ${url} is not a URL that begins with http:// or https://.`);
  }
  return {
    url,
    apiKey: options['api-key'] ?? config.apiKeys?.[0] ?? keptApiKey(config.dataDirectory),
    resellerId: options.scope,
  };
}

/** Names a host that reaches a server on all addresses. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function keptApiKey(dataDirectory: string): string | undefined {
  try {
    return readFileSync(join(dataDirectory, 'api-key'), 'utf8').trim();
  } catch {
    requireReadableFolder(dataDirectory);
    return undefined;
  }
}
