import { reachableHost } from '@exchange/cli/service-address';
import { checkpointKey, readCheckpointKey } from '@exchange/ledger/audit/checkpoint-key';
import { retiredKeys } from '@exchange/ledger/audit/retired-keys';
import { fingerprintOf } from '@exchange/proof';
import type { Config } from '@exchange/runtime/config/config';
import { describeStores, type StoreDescriptions } from '@exchange/runtime/config/describe-stores';
import { keepSecrets, keptWebhookKey } from '@exchange/runtime/config/kept-secrets';
import { dropSignInCode, makeSignInCode } from '@exchange/runtime/credentials/sign-in-code';
import { lockDataDirectory } from '@exchange/runtime/process/data-directory';
import type { Logger } from '@exchange/runtime/process/logger';
import { removeRunFile, writeRunFile } from '@exchange/runtime/process/run-file';
import {
  type PartPlan,
  type SupervisedPart,
  supervise,
} from '@exchange/runtime/process/supervise/part';
import { createRestartPolicy } from '@exchange/runtime/process/supervise/restart-policy';
import { migrate } from '@exchange/runtime/tables/migrate';
import { type EmbeddedStore, embeddedEventStore, embeddedPostgres } from './embedded-stores.js';
import { awaitLeftovers } from './leftovers.js';
import { onKeptPort, requirePort } from './ports.js';
import { type Environment, embeddedDatabaseSettings, serviceForks } from './service-forks.js';
import { unlessAborted } from './unless-aborted.js';

/** The whole service, in one process tree. */
export interface RunningLedger {
  readonly url: string;
  /** Where the API answers on this machine, whatever its public URL is. */
  readonly ownUrl: string;
  readonly dataDirectory: string;
  readonly stores: StoreDescriptions;
  /** The API key that was made because none was configured. */
  readonly madeApiKey: string | undefined;
  /** A code that signs in to the console once; only where the API key was made here. */
  readonly signInCode: string | undefined;
  /** The key that signs the log's checkpoints: the log's name, and the key's thumbprint (RFC 7638). */
  readonly checkpointKey: { readonly origin: string; readonly fingerprint: string };
  /** Stops every part in its turn; all that was acknowledged is kept. */
  close(): Promise<void>;
}

/** How long each part may take to stop; together less than the 10 s that a stop may take. */
const stopMsMax = {
  api: 4_500,
  projector: 1_700,
  deliverer: 1_700,
  postgres: 1_500,
  'event-store': 1_000,
} as const;
/** What stops together, one after the other. */
const stopTurns = [['api'], ['projector', 'deliverer'], ['postgres'], ['event-store']] as const;

/**
 * Starts the stores that are not configured, then what works on them, and keeps all of it running.
 *
 * @param signal aborts the start; nothing is left running then
 * @throws FolderInUse, PortInUse, or why a part could not be started
 */
export async function startLedger(
  config: Config,
  env: Environment,
  log: Logger,
  signal: AbortSignal,
): Promise<RunningLedger> {
  const { dataDirectory, host } = config;
  const unlock = lockDataDirectory(dataDirectory);
  const parts: SupervisedPart[] = [];
  const pids = new Map<string, number>();
  const where = { api: '', eventStore: config.eventStoreUrl, database: config.databaseUrl };

  const tellWhere = () => {
    if (where.api === '') return;
    writeRunFile(dataDirectory, {
      api: where.api,
      event_store: where.eventStore ?? '',
      ...(config.eventStoreNextUrl === undefined
        ? {}
        : { event_store_next: config.eventStoreNextUrl }),
      database: where.database ?? '',
      supervisor: process.pid,
      pids: Object.fromEntries(pids),
    });
  };
  const add = async (plan: PartPlan): Promise<SupervisedPart> => {
    const starting = supervise(plan, {
      log,
      policy: createRestartPolicy(),
      onPid(name, pid) {
        if (pid === undefined) pids.delete(name);
        else pids.set(name, pid);
        tellWhere();
      },
    });
    const part = await unlessAborted(starting, signal, (late) => late.stop(stopMsMax.postgres));
    parts.push(part);
    return part;
  };
  const close = async () => {
    // A Ctrl+C may reach a store before its turn: that is not a crash.
    for (const part of parts) part.retire();
    for (const turn of stopTurns) {
      await Promise.all(
        turn.map((name) => parts.find((part) => part.name === name)?.stop(stopMsMax[name])),
      );
    }
    removeRunFile(dataDirectory);
    dropSignInCode(dataDirectory);
    unlock();
  };

  try {
    await awaitLeftovers(dataDirectory, log);
    if (config.port !== 0) await requirePort(host, config.port);
    const secrets = keepSecrets(config);
    const signingKey = checkpointKey(config);
    const signer = readCheckpointKey(signingKey);
    // What cannot be read is said before anything is started.
    retiredKeys(config, signingKey);

    let projector: SupervisedPart | undefined;
    const eventStore =
      where.eventStore === undefined ? embeddedEventStore(dataDirectory, log) : undefined;
    const postgres =
      where.database === undefined
        ? embeddedPostgres(dataDirectory, log, async () => {
            log.warn('the database was made anew; the log is being projected again');
            await migrate(urlOf(postgres));
            projector?.restart();
          })
        : undefined;
    const openStores = async () => {
      // The database takes longest, and neither needs the other.
      await allOrThrow([eventStore, postgres].map((store) => store && add(store.plan)));
      where.eventStore ??= urlOf(eventStore);
      where.database ??= urlOf(postgres);
      await migrate(where.database);
      signal.throwIfAborted();
      return { EVENTSTORE_URL: where.eventStore, DATABASE_URL: where.database };
    };
    const stores = openStores();
    // What works on the stores loads while they are opened.
    const services = serviceForks(
      {
        ...env,
        ...(postgres === undefined ? { DATABASE_EMBEDDED: '' } : embeddedDatabaseSettings(env)),
        API_KEYS: secrets.apiKeys.join(','),
        TOKEN_SIGNING_SECRET: secrets.tokenSigningSecret,
        CHECKPOINT_SIGNING_KEY: signingKey,
        WEBHOOK_SECRET_KEY: keptWebhookKey(config),
      },
      stores,
      log,
    );
    const onPort = onKeptPort(host);
    const forkApi = async (port: number) => {
      const api = await services.api(port, projected);
      where.api = `http://${reachableHost(host)}:${port}`;
      return api;
    };
    const startProjector = add({
      name: 'projector',
      start: () => services.projector(config.operationsPort),
    });
    // Who asks the API is answered from what the projector has made of the log.
    const projected = startProjector.then(() => stores);
    projected.catch(() => undefined);
    const startDeliverer = add({
      name: 'deliverer',
      start: () => services.deliverer(config.operationsPort),
    });
    const startApi = add({
      name: 'api',
      start: () => (config.port === 0 ? onPort(forkApi) : forkApi(config.port)),
    });
    await allOrThrow([stores, startProjector, startDeliverer, startApi]);
    projector = await startProjector;
    const { EVENTSTORE_URL, DATABASE_URL } = await stores;

    return {
      url: config.publicUrl ?? where.api,
      ownUrl: where.api,
      dataDirectory,
      stores: describeStores(config, { eventStore: EVENTSTORE_URL, database: DATABASE_URL }),
      madeApiKey: secrets.madeApiKey,
      signInCode:
        secrets.madeApiKey === undefined
          ? undefined
          : makeSignInCode(dataDirectory, secrets.madeApiKey),
      checkpointKey: {
        origin: signer.name,
        fingerprint: fingerprintOf(signer.publicJwk),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for all, so that nothing starts behind the back of a failure; then fails as the first of them did. */
async function allOrThrow(work: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const settled = await Promise.allSettled(work);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

function urlOf(store: EmbeddedStore | undefined): string {
  if (store === undefined) throw new Error('the store is not one of this tree');
  return store.url();
}
