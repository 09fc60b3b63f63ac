import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigurationError } from '@exchange/runtime/config/config';
import { readConfig } from '@exchange/runtime/config/environment';
import { readRunFile } from '@exchange/runtime/process/run-file';
import { UsageError } from './command.js';
import type { ServiceAddress } from './service-client.js';

/** Options of every command that talks to a running service. */
export const serviceOptions = {
  url: { type: 'string' },
  'api-key': { type: 'string' },
  scope: { type: 'string' },
} as const;

export const serviceOptionsHelp = `  --url <url>          the service (default: the one that runs on DATA_DIR, else http://HOST:PORT)
  --api-key <key>      default: the first of API_KEYS, else DATA_DIR/api-key
  --scope <reseller>   make every request in this reseller's scope (default: the platform's)`;

type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration of a command; what only a service needs in production is not asked for. */
export function commandConfig(env: Environment): Config {
  try {
    return readConfig({ ...env, NODE_ENV: undefined });
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UsageError(error.message);
    throw error;
  }
}

/** Where the service is and what opens it, from options, environment and data folder, in this order. */
export function serviceAddress(
  options: {
    readonly url?: string | undefined;
    readonly 'api-key'?: string | undefined;
    readonly scope?: string | undefined;
  },
  config: Config,
): ServiceAddress {
  const url = options.url ?? readRunFile(config.dataDirectory)?.api ?? configuredUrl(config);
  if (!URL.canParse(url)) throw new UsageError(`--url: ${url} is not a valid URL.`);
  return {
    url,
    apiKey: options['api-key'] ?? config.apiKeys?.[0] ?? keptApiKey(config.dataDirectory),
    resellerId: options.scope,
  };
}

function configuredUrl(config: Config): string {
  return `http://${reachableHost(config.host)}:${config.port}`;
}

/** An address to connect to, where a server listens on all of them; IPv6 in brackets, as a URL wants it. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function keptApiKey(dataDirectory: string): string | undefined {
  try {
    return readFileSync(join(dataDirectory, 'api-key'), 'utf8').trim();
  } catch {
    return undefined;
  }
}
