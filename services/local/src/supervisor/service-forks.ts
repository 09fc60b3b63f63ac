import {
  type ChildProgram,
  type StartedChild,
  stallLimits,
  stallMessage,
  startChild,
} from '@exchange/child-process';
import type { Logger } from '@exchange/runtime/process/logger';
import { supervisedVariable } from '@exchange/runtime/process/stop-times';
import type { RunningPart } from '@exchange/runtime/process/supervise/part';

export type Environment = Readonly<Record<string, string | undefined>>;

type SharedSettings = Promise<Readonly<Record<string, string>>>;

/** @param shared the stores' addresses */
export function serviceForks(settings: Environment, shared: SharedSettings, log: Logger) {
  const isEmbedded = settings['DATABASE_EMBEDDED'] === 'true';
  const fork = (
    name: keyof typeof newSpaceMiB,
    folder: string,
    own: Environment,
    awaited: SharedSettings,
  ): Promise<RunningPart> =>
    forkProcess({
      ...{ name, told: awaited, log },
      entry: new URL(`../../../${folder}/${entryFolder}/main`, import.meta.url),
      env: {
        ...settings,
        ...(isEmbedded && { NODE_OPTIONS: withSmallHeap(name, settings['NODE_OPTIONS']) }),
        [supervisedVariable]: 'true',
        ...own,
      },
    });
  return {
    api: (port: number, toldApi: SharedSettings) =>
      fork('api', 'api', { PORT: String(port) }, toldApi),
    projector: (port: number | undefined) =>
      fork('projector', 'projector', { OPERATIONS_PORT: portAfter(port) }, shared),
    deliverer: (port: number | undefined) =>
      fork('deliverer', 'webhooks', { OPERATIONS_PORT: portAfter(port, 2) }, shared),
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
  };
}

/**
 * Small spaces keep the memory at rest low. With 8 MiB in place of 32 the API needs an eighth more
 * of its processor time for each write, and old objects take the memory that is saved.
 * NODE_OPTIONS take precedence.
 */
export function withSmallHeap(service: keyof typeof newSpaceMiB, options = ''): string {
  if (!process.allowedNodeEnvironmentFlags.has(newSpace)) return options;
  return `${newSpace}=${newSpaceMiB[service]} ${options}`.trim();
}

const newSpace = '--max-semi-space-size';
const newSpaceMiB = { api: 32, projector: 4, deliverer: 4 };

function portAfter(port: number | undefined, by = 1): string {
  if (port === undefined) return '';
  return String(port === 0 ? 0 : port + by);
}

const entryFolder = import.meta.url.endsWith('.ts') ? 'src' : 'dist';

interface ForkOptions extends Pick<ChildProgram, 'name' | 'entry' | 'env' | 'told'> {
  readonly log: Logger;
}

/**
 * The child ends with this process.
 * @throws Error if it fails, ends or is not ready in time
 */
export function forkProcess({ log, ...program }: ForkOptions): Promise<StartedChild<unknown>> {
  return startChild<unknown>({
    ...program,
    output: 'inherit',
    readyMsMax: stallLimits.startingMs,
    watched: { onStall: (stall) => log.error({ part: program.name, ...stall }, stallMessage) },
  });
}
