import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@exchange/units';
import pg from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import { inTime } from '../process/in-time.js';
import { retryUntil } from '../process/repeat-every.js';
import {
  initialWatchState,
  lanesWithParked,
  lowestPosition,
  nextWatchState,
  positionOf,
  type WatchInput,
} from './watch-state.js';

export type PositionWatcher = Omit<ListeningWatcher, 'connect'>;

interface Waiter {
  readonly lanes: readonly LaneName[];
  readonly position: Position;
  settle: (isReached: boolean) => void;
}

interface CheckpointRow {
  readonly lane: LaneName;
  readonly position: string;
  readonly parkings: string;
  readonly parked: number;
}

const pollMs = 250;
const reconnectMs = 500;
const connectMsMax = 5_000;

/**
 * Listens to notifications of the writing transactions. While a caller waits, it also polls checkpoints.
 * @throws the database's error if the first connection fails; later it reconnects
 */
export async function watchPositions(
  databaseUrl: string,
  schema: string,
  onError: (error: unknown) => void,
): Promise<PositionWatcher> {
  const config = {
    connectionString: databaseUrl,
    options: `-c search_path=${schema},public`,
    application_name: 'ledger positions',
    connectionTimeoutMillis: connectMsMax,
    // For concurrent queries of parked streams.
    pipeline: true,
    query_timeout: connectMsMax,
  };
  const watcher = new ListeningWatcher(config, onError);
  await watcher.connect();
  return watcher;
}

class ListeningWatcher {
  readonly #config: pg.ClientConfig;
  readonly #onError: (error: unknown) => void;
  readonly #waiters = new Set<Waiter>();
  readonly #closing = new AbortController();
  #polling: NodeJS.Timeout | undefined;
  #state = initialWatchState;
  #client: pg.Client | undefined;
  /** False until a projector has made the tables. */
  #isRead = false;

  constructor(config: pg.ClientConfig, onError: (error: unknown) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  async connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('error', this.#onError);
    client.on('notification', ({ payload }) => this.#enter({ kind: 'notification', payload }));
    try {
      await client.connect();
      await client.query('listen lane_progress');
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closing.signal.aborted) return client.end();
    client.on('end', () => void this.#reconnect());
    this.#client = client;
    this.#enter({ kind: 'connected' });
    this.#isRead = false;
    await this.#readCheckpoints().catch(this.#onError);
    this.#polling ??= setInterval(() => {
      if (this.#waiters.size > 0 || !this.#isRead) this.#read();
    }, pollMs).unref();
  }

  #enter(input: WatchInput): void {
    const before = this.#state;
    this.#state = nextWatchState(before, input);
    if (this.#state.positions === before.positions) return;
    for (const { lanes, position, settle } of this.#waiters) {
      if (this.lowest(lanes) >= position) settle(true);
    }
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    this.#client = undefined;
    await pause(reconnectMs, undefined, { signal, ref: false }).catch(() => undefined);
    await retryUntil(signal, reconnectMs, () => this.connect(), this.#onError);
  }

  async #readCheckpoints(): Promise<void> {
    const result = await this.#client?.query<CheckpointRow>(
      'select lane, position, parkings, parked from lane_checkpoints',
    );
    for (const { lane, position, parkings, parked } of result?.rows ?? []) {
      const progress = {
        lane,
        position: BigInt(position),
        parked: { parkings: BigInt(parkings), streams: parked },
      };
      this.#enter({ kind: 'checkpoint', progress });
    }
    this.#isRead = result !== undefined;
  }

  #read(): void {
    this.#readCheckpoints().catch(this.#onError);
  }

  current(lane: LaneName): Position {
    return positionOf(this.#state, lane);
  }

  /** Bounds an answer that reads all of them. */
  lowest(lanes: readonly LaneName[]): Position {
    return lowestPosition(this.#state, lanes);
  }

  /** False after the timeout, or when the signal aborts. */
  async waitFor(
    lanes: readonly LaneName[],
    position: Position,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<boolean> {
    if (lanes.length === 0 || this.lowest(lanes) >= position) return true;
    const waiter: Waiter = { lanes, position, settle: () => undefined };
    const reached = new Promise<boolean>((resolve) => {
      waiter.settle = resolve;
    });
    this.#waiters.add(waiter);
    try {
      return await inTime(reached, timeoutMs, { signals: signal === undefined ? [] : [signal] });
    } catch {
      return false;
    } finally {
      this.#waiters.delete(waiter);
    }
  }

  async isParked(lanes: readonly LaneName[], stream: string): Promise<boolean> {
    return (await this.parkedStreams(lanes, stream)).includes(stream);
  }

  async parkedStreams(lanes: readonly LaneName[], prefix: string): Promise<readonly string[]> {
    const parking = lanesWithParked(this.#state, lanes);
    if (parking.length === 0 || this.#client === undefined) return [];
    const { rows } = await this.#client.query<{ stream: string }>(
      'select distinct stream from parked_streams where lane = any($1) and starts_with(stream, $2)',
      [parking, prefix],
    );
    return rows.map(({ stream }) => stream);
  }

  notificationCount(): number | undefined {
    return this.#client === undefined ? undefined : this.#state.notifications;
  }

  reset(): void {
    this.#enter({ kind: 'reset' });
    this.#read();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#polling);
    for (const { settle } of this.#waiters) settle(false);
    await this.#client?.end();
  }
}
