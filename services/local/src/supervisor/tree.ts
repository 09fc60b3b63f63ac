import { join } from 'node:path';
import { reachableHost } from '@exchange/cli/service/address';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { spawnPostgres } from '@exchange/embedded-postgres';
import { checkpointKey, readCheckpointKey } from '@exchange/ledger/audit/proof/checkpoint-key';
import { retiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import { fingerprintOf } from '@exchange/proof';
import type { Config } from '@exchange/runtime/config/config';
import { describeStores } from '@exchange/runtime/config/describe-stores';
import { ensureSecrets, ensureWebhookKey } from '@exchange/runtime/config/stored-secrets';
import { dropSignInCode, makeSignInCode } from '@exchange/runtime/credentials/sign-in-code';
import { lockDataDirectory } from '@exchange/runtime/process/data-directory';
import { inTime } from '@exchange/runtime/process/in-time';
import type { Logger } from '@exchange/runtime/process/logger';
import { removeRunFile, writeRunFile } from '@exchange/runtime/process/run-file';
import {
  type PartPlan,
  type SupervisedPart,
  supervise,
} from '@exchange/runtime/process/supervise/part';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { sideBySide } from '@exchange/runtime/tables/side-by-side';
import { embeddedStore, eventsFolder } from './embedded-stores.js';
import { awaitLeftovers } from './leftovers.js';
import { warnOfMissingKeys } from './missing-keys.js';
import { writtenOrWarned } from './optional-file.js';
import { onKeptPort, requirePort } from './ports.js';
import { type Environment, embeddedDatabaseSettings, serviceForks } from './service-forks.js';

export type RunningLedger = Awaited<ReturnType<typeof startLedger>>;

interface StoreSettings extends Readonly<Record<string, string>> {
  readonly EVENTSTORE_URL: string;
  readonly DATABASE_URL: string;
}

/** Together these times stay below the stop's 10 s. */
const stopMsMax = {
  api: 4_500,
  projector: 1_700,
  deliverer: 1_700,
  postgres: 1_500,
  'event-store': 1_000,
} as const;
const stopTurns = [['api'], ['projector', 'deliverer'], ['postgres'], ['event-store']] as const;

/**
 * Starts stores that are not configured, then the services.
 * @param signal stops all parts
 * @throws FolderInUse, PortInUse, or a part's failure
 */
export async function startLedger(
  config: Config,
  env: Environment,
  log: Logger,
  signal: AbortSignal,
) {
  const unlock = lockDataDirectory(config.dataDirectory);
  const tree = new ProcessTree(config, log, signal, unlock);
  try {
    await awaitLeftovers(config.dataDirectory, log);
    if (config.port !== 0) await requirePort(config.host, config.port);
    return await tree.start(env);
  } catch (error) {
    await tree.close();
    throw error;
  }
}

class ProcessTree {
  readonly #config: Config;
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  readonly #unlock: () => void;
  readonly #parts: SupervisedPart[] = [];
  readonly #pids = new Map<string, number>();
  readonly #where = { api: '', event_store: '', database: '' };
  #projector: SupervisedPart | undefined;

  constructor(config: Config, log: Logger, signal: AbortSignal, unlock: () => void) {
    this.#config = config;
    this.#log = log;
    this.#signal = signal;
    this.#unlock = unlock;
  }

  async start(env: Environment) {
    const config = this.#config;
    const { dataDirectory, lanes } = config;
    // The default needs no model.
    if (lanes !== undefined) (await import('@exchange/ledger/ledger')).selectedLanes(lanes);
    warnOfMissingKeys(config, this.#log);
    const secrets = ensureSecrets(config);
    const signingKey = checkpointKey(config);
    const signer = readCheckpointKey(signingKey);
    // Invalid keys fail before any process runs.
    retiredKeys(config, signingKey);
    const stores = this.#openStores();
    // They load code while the stores start.
    const services = serviceForks(
      {
        ...env,
        ...(config.databaseUrl === undefined
          ? embeddedDatabaseSettings(env)
          : { DATABASE_EMBEDDED: '' }),
        API_KEYS: secrets.apiKeys.join(','),
        TOKEN_SIGNING_SECRET: secrets.tokenSigningSecret,
        CHECKPOINT_SIGNING_KEY: signingKey,
        WEBHOOK_SECRET_KEY: ensureWebhookKey(config),
      },
      stores,
      this.#log,
    );
    await this.#startServices(services, stores);
    const { EVENTSTORE_URL, DATABASE_URL } = await stores;
    const { generatedApiKey } = secrets;
    return {
      url: config.publicUrl ?? this.#where.api,
      ownUrl: this.#where.api,
      dataDirectory,
      stores: describeStores(config, { eventStore: EVENTSTORE_URL, database: DATABASE_URL }),
      generatedApiKey,
      signInCode:
        generatedApiKey === undefined
          ? undefined
          : writtenOrWarned(
              'sign-in-code',
              () => makeSignInCode(dataDirectory, generatedApiKey),
              this.#log,
            ),
      checkpointKey: { origin: signer.name, fingerprint: fingerprintOf(signer.publicJwk) },
      close: () => this.close(),
    };
  }

  async #openStores(): Promise<StoreSettings> {
    const { dataDirectory, eventStoreUrl, databaseUrl } = this.#config;
    const eventStore = this.#storeAt(eventStoreUrl, 'event-store', (at) =>
      spawnEventStore({ ...at, directory: eventsFolder(dataDirectory) }),
    );
    const database = this.#storeAt(
      databaseUrl,
      'postgres',
      (at) => spawnPostgres({ ...at, directory: join(dataDirectory, 'postgres') }),
      async (url) => {
        this.#log.warn('the database was recreated; rebuilding all tables from the log');
        await migrate(url);
        this.#projector?.restart();
      },
    );
    await sideBySide(eventStore, database);
    const [EVENTSTORE_URL, DATABASE_URL] = [await eventStore, await database];
    Object.assign(this.#where, { event_store: EVENTSTORE_URL, database: DATABASE_URL });
    this.#signal.throwIfAborted();
    return { EVENTSTORE_URL, DATABASE_URL };
  }

  /** Starts the embedded store unless another is configured. */
  async #storeAt(
    url: string | undefined,
    name: string,
    spawn: Parameters<typeof embeddedStore>[1],
    onEmptied?: Parameters<typeof embeddedStore>[3],
  ): Promise<string> {
    if (url !== undefined) return url;
    const store = embeddedStore(name, spawn, this.#log, onEmptied);
    await this.#add(store.plan);
    return store.url();
  }

  async #startServices(
    services: ReturnType<typeof serviceForks>,
    stores: Promise<StoreSettings>,
  ): Promise<void> {
    const { host, port, operationsPort } = this.#config;
    const onPort = onKeptPort(host);
    const projector = this.#add({
      name: 'projector',
      start: () => services.projector(operationsPort),
    });
    const projected = projector.then(() => stores);
    projected.catch(() => undefined);
    const forkApi = async (apiPort: number) => {
      const api = await services.api(apiPort, projected);
      this.#where.api = `http://${reachableHost(host)}:${apiPort}`;
      return api;
    };
    const deliverer = this.#add({
      name: 'deliverer',
      start: () => services.deliverer(operationsPort),
    });
    const api = this.#add({
      name: 'api',
      start: () => (port === 0 ? onPort(forkApi) : forkApi(port)),
    });
    await sideBySide(stores, projector, deliverer, api);
    this.#projector = await projector;
  }

  async #add(plan: PartPlan): Promise<SupervisedPart> {
    const starting = supervise(plan, {
      log: this.#log,
      onPid: (name, pid) => {
        if (pid === undefined) this.#pids.delete(name);
        else this.#pids.set(name, pid);
        this.#writeRunFile();
      },
    });
    try {
      const part = await inTime(starting, undefined, { signals: [this.#signal] });
      this.#parts.push(part);
      return part;
    } catch (error) {
      starting.then((late) => late.stop(stopMsMax.postgres)).catch(() => undefined);
      throw error;
    }
  }

  #writeRunFile(): void {
    if (this.#where.api === '') return;
    const pids = Object.fromEntries(this.#pids);
    const tree = { ...this.#where, supervisor: process.pid, pids };
    writtenOrWarned('run.json', () => writeRunFile(this.#config.dataDirectory, tree), this.#log);
  }

  async close(): Promise<void> {
    const { dataDirectory } = this.#config;
    for (const part of this.#parts) part.retire();
    for (const turn of stopTurns) {
      await Promise.all(
        turn.map((name) => this.#parts.find((part) => part.name === name)?.stop(stopMsMax[name])),
      );
    }
    removeRunFile(dataDirectory);
    dropSignInCode(dataDirectory);
    this.#unlock();
  }
}
