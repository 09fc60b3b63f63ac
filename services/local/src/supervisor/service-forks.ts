import type { Logger } from '@exchange/runtime/process/logger';
import { supervisedVariable } from '@exchange/runtime/process/supervised';
import { forkProcess } from './forked-process.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a process is told once it is known: until then it loads. */
type Told = Promise<Readonly<Record<string, string>>>;

/**
 * Starts the processes that work on the stores, with the same settings.
 *
 * @param told where the stores are
 */
export function serviceForks(settings: Environment, told: Told, log: Logger) {
  const env = { ...settings, [supervisedVariable]: 'true' };
  return {
    /** @param toldApi the same, as soon as it may begin */
    api: (port: number, toldApi: Told) =>
      forkProcess({
        name: 'api',
        entry: new URL(`../../../api/${entryFolder}/main`, import.meta.url),
        env: { ...env, PORT: String(port) },
        told: toldApi,
        log,
      }),
    /** @param operationsPort the API's; the projector's is beside it */
    projector: (operationsPort: number | undefined) =>
      forkProcess({
        name: 'projector',
        entry: new URL(`../../../projector/${entryFolder}/main`, import.meta.url),
        env: { ...env, OPERATIONS_PORT: portAfter(operationsPort) },
        told,
        log,
      }),
    /** @param operationsPort the projector's is between the API's and this one */
    deliverer: (operationsPort: number | undefined) =>
      forkProcess({
        name: 'deliverer',
        entry: new URL(`../../../deliverer/${entryFolder}/main`, import.meta.url),
        env: { ...env, OPERATIONS_PORT: portAfter(operationsPort, 2) },
        told,
        log,
      }),
  };
}

/**
 * The embedded database has one session: queries run one after the other. A caller has one of them at a time, so that
 * another's is next; a few are sent ahead. One that takes longer than its limit costs everybody a second more, while the
 * database is opened again: the limit is short.
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
 * Node lets what is soon to be forgotten pile up before it looks: an API that takes large batches held 450 MiB, of which it used a
 * third. With less room for what is new it looks sooner, and takes as many. What the user says of it stands.
 */
function withSmallHeaps(given = ''): string {
  if (!process.allowedNodeEnvironmentFlags.has(newSpace)) return given;
  return `${newSpace}=${newSpaceMiB} ${given}`.trim();
}

const newSpace = '--max-semi-space-size';
const newSpaceMiB = 4;

function portAfter(port: number | undefined, by = 1): string {
  if (port === undefined) return '';
  return String(port === 0 ? 0 : port + by);
}

const entryFolder = import.meta.url.endsWith('.ts') ? 'src' : 'dist';
