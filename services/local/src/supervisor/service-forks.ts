import { hearService, stallLimits, stallMessage, startChild } from '@exchange/child-process';
import type { Logger } from '@exchange/runtime/process/logger';
import type { RunningPart } from '@exchange/runtime/process/supervise/part';
import { supervisedVariable } from '@exchange/runtime/process/supervised';

export type Environment = Readonly<Record<string, string | undefined>>;

type SharedSettings = Promise<Readonly<Record<string, string>>>;

/** @param shared the stores' addresses */
export function serviceForks(settings: Environment, shared: SharedSettings, log: Logger) {
  const env = { ...settings, [supervisedVariable]: 'true' };
  return {
    api: (port: number, toldApi: SharedSettings) =>
      forkProcess({
        name: 'api',
        entry: new URL(`../../../api/${entryFolder}/main`, import.meta.url),
        env: { ...env, PORT: String(port) },
        told: toldApi,
        log,
      }),
    projector: (operationsPort: number | undefined) =>
      forkProcess({
        name: 'projector',
        entry: new URL(`../../../projector/${entryFolder}/main`, import.meta.url),
        env: { ...env, OPERATIONS_PORT: portAfter(operationsPort) },
        told: shared,
        log,
      }),
    deliverer: (operationsPort: number | undefined) =>
      forkProcess({
        name: 'deliverer',
        entry: new URL(`../../../webhooks/${entryFolder}/main`, import.meta.url),
        env: { ...env, OPERATIONS_PORT: portAfter(operationsPort, 2) },
        told: shared,
        log,
      }),
  };
}

/**
 * The embedded database runs queries in sequence, and a timeout restarts it, which takes a second:
 * one per caller, few in advance, short time limit.
 */
export function embeddedDatabaseSettings(env: Environment): Record<string, string> {
  return {
    DATABASE_EMBEDDED: 'true',
    STATEMENT_TIMEOUT_MS: env['STATEMENT_TIMEOUT_MS'] || '2000',
    DATABASE_CONNECTIONS_MAX: env['DATABASE_CONNECTIONS_MAX'] || '4',
    DATABASE_CONNECTIONS_SHARE: env['DATABASE_CONNECTIONS_SHARE'] || '1',
    NODE_OPTIONS: withSmallHeaps(env['NODE_OPTIONS']),
  };
}

/**
 * An API that imported large batches held 450 MiB and used a third; throughput is the same.
 * NODE_OPTIONS take precedence.
 */
function withSmallHeaps(options = ''): string {
  if (!process.allowedNodeEnvironmentFlags.has(newSpace)) return options;
  return `${newSpace}=${newSpaceMiB} ${options}`.trim();
}

const newSpace = '--max-semi-space-size';
const newSpaceMiB = 4;

function portAfter(port: number | undefined, by = 1): string {
  if (port === undefined) return '';
  return String(port === 0 ? 0 : port + by);
}

const entryFolder = import.meta.url.endsWith('.ts') ? 'src' : 'dist';

interface ForkOptions {
  readonly name: string;
  readonly entry: URL;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly told?: Promise<Readonly<Record<string, string>>>;
  readonly log: Logger;
}

export interface ForkedProcess extends RunningPart {
  readonly details: unknown;
}

/**
 * The child ends with this process.
 * @throws Error if it fails, ends or is not ready in time
 */
export async function forkProcess(options: ForkOptions): Promise<ForkedProcess> {
  const { name, entry, env, told, log } = options;
  const { ready, ...child } = await startChild<object, unknown>({
    name,
    entry,
    env,
    ...(told === undefined ? {} : { told }),
    output: 'inherit',
    readyMsMax: stallLimits.startingMs,
    watched: { onStall: (stall) => log.error({ part: name, ...stall }, stallMessage) },
    hear: hearService,
  });
  return { ...child, details: ready };
}
