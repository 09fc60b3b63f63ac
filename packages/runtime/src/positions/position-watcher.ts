import type { Position } from '@exchange/units';
import pg from 'pg';
import type { LaneName } from '../lanes/lane-name.js';
import { announcedProgress, type Parked } from './announced-progress.js';

/** How far the lanes are, as this process knows it. */
export interface PositionWatcher {
  /** The position up to which a lane's tables reflect the log. */
  current(lane: LaneName): Position;
  /** The lowest position of several lanes: what an answer made of them reflects. */
  lowest(lanes: readonly LaneName[]): Position;
  /** Resolves true when all lanes have reached a position, false when the time is over. */
  waitFor(
    lanes: readonly LaneName[],
    position: Position,
    timeoutMs: number,
    /** Ends the wait early, with false. */
    signal?: AbortSignal,
  ): Promise<boolean>;
  /** Whether a stream is parked in one of these lanes (in any, if none is named), as of what is known here. */
  isParked(lanes: readonly LaneName[], stream: string): Promise<boolean>;
  /** The streams that are parked in one of these lanes whose names begin with a prefix. */
  parkedStreams(lanes: readonly LaneName[], prefix: string): Promise<readonly string[]>;
  /** Counts what was heard of lanes, and each time that something may have been missed; undefined while nothing can be heard. */
  heard(): number | undefined;
  /** Forgets how far the lanes are, and reads it again: they may be behind where they were. */
  reset(): void;
  close(): Promise<void>;
}

interface Waiter {
  readonly lanes: readonly LaneName[];
  readonly position: Position;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

const pollMs = 250;
const reconnectMs = 500;
const connectMsMax = 5_000;

/**
 * Follows the lanes' progress by LISTEN on a connection of its own. Progress is announced in the transaction
 * that writes the rows, so whoever is woken finds them. While somebody waits, the checkpoints are read now and
 * then besides, in case a notification was lost.
 */
export async function watchPositions(
  databaseUrl: string,
  schema: string,
  onTrouble: (error: unknown) => void,
): Promise<PositionWatcher> {
  const positions = new Map<LaneName, Position>();
  const parked = new Map<LaneName, Parked>();
  const waiters = new Set<Waiter>();
  let client: pg.Client | undefined;
  let heard = 0;
  let closed = false;
  let polling: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;

  const current = (lane: LaneName) => positions.get(lane) ?? 0n;

  function lowest(lanes: readonly LaneName[]): Position {
    let low: Position | undefined;
    for (const lane of lanes) {
      const at = current(lane);
      if (low === undefined || at < low) low = at;
    }
    return low ?? 0n;
  }

  function advance(lane: LaneName, position: Position): void {
    if (position <= current(lane)) return;
    positions.set(lane, position);
    for (const waiter of waiters) {
      if (lowest(waiter.lanes) >= waiter.position) settle(waiter, true);
    }
  }

  /** An older number may come after a newer one: it is asked for besides being announced. */
  function noteParked(lane: LaneName, latest: Parked): void {
    if (latest.parkings >= (parked.get(lane)?.parkings ?? 0n)) parked.set(lane, latest);
  }

  /** Those of these lanes that have parked streams, or of all if none is named. */
  function withParked(lanes: readonly LaneName[]): readonly LaneName[] {
    return [...parked].flatMap(([lane, { streams }]) =>
      streams > 0 && (lanes.length === 0 || lanes.includes(lane)) ? [lane] : [],
    );
  }

  function settle(waiter: Waiter, reached: boolean): void {
    clearTimeout(waiter.timer);
    waiters.delete(waiter);
    waiter.resolve(reached);
  }

  async function readCheckpoints(): Promise<void> {
    const result = await client?.query<{
      lane: LaneName;
      position: string;
      parkings: string;
      parked: number;
    }>(
      'select lane, greatest(position, seen)::text as position, parkings, parked from lane_checkpoints',
    );
    for (const { lane, position, parkings, parked: streams } of result?.rows ?? []) {
      noteParked(lane, { parkings: BigInt(parkings), streams });
      advance(lane, BigInt(position));
    }
  }

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      options: `-c search_path=${schema},public`,
      application_name: 'ledger positions',
      connectionTimeoutMillis: connectMsMax,
      // Whoever asks whether a stream is parked asks beside others.
      pipeline: true,
      query_timeout: connectMsMax,
    });
    connection.on('error', onTrouble);
    connection.on('notification', ({ payload }) => {
      heard += 1;
      const progress = announcedProgress(payload);
      if (progress === undefined) return;
      const { lane, position, parked: latest } = progress;
      if (latest !== undefined) noteParked(lane, latest);
      advance(lane, position);
    });
    try {
      await connection.connect();
      await connection.query('listen lane_progress');
    } catch (error) {
      connection.end().catch(() => undefined);
      throw error;
    }
    // Only a connection that was up is taken up again from here; one that never was, by who tried.
    connection.on('end', () => {
      if (client === connection) client = undefined;
      if (!closed) reconnectLater();
    });
    client = connection;
    heard += 1;
    // A database that crashed may have come back with less than it had announced.
    positions.clear();
    parked.clear();
    await readCheckpoints();
  }

  function reconnectLater(): void {
    if (reconnecting !== undefined) return;
    reconnecting = setTimeout(() => {
      reconnecting = undefined;
      if (closed) return;
      connect().catch((error: unknown) => {
        onTrouble(error);
        if (client === undefined) reconnectLater();
      });
    }, reconnectMs).unref();
  }

  function poll(): void {
    if (polling !== undefined) return;
    polling = setInterval(() => {
      if (waiters.size === 0) {
        clearInterval(polling);
        polling = undefined;
      } else readCheckpoints().catch(onTrouble);
    }, pollMs).unref();
  }

  await connect();
  return {
    current,
    lowest,
    waitFor(lanes, position, timeoutMs, signal) {
      if (lanes.length === 0 || lowest(lanes) >= position) return Promise.resolve(true);
      if (signal?.aborted === true) return Promise.resolve(false);
      poll();
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(waiter, false), timeoutMs);
        const waiter: Waiter = { lanes, position, resolve, timer };
        waiters.add(waiter);
        signal?.addEventListener('abort', () => settle(waiter, false), { once: true });
      });
    },
    async isParked(lanes, stream) {
      const asked = withParked(lanes);
      if (asked.length === 0 || client === undefined) return false;
      const { rows } = await client.query(
        'select from parked_streams where lane = any($1) and md5(stream) = md5($2) limit 1',
        [asked, stream],
      );
      return rows.length > 0;
    },
    async parkedStreams(lanes, prefix) {
      const asked = withParked(lanes);
      if (asked.length === 0 || client === undefined) return [];
      const { rows } = await client.query<{ stream: string }>(
        'select distinct stream from parked_streams where lane = any($1) and starts_with(stream, $2)',
        [asked, prefix],
      );
      return rows.map(({ stream }) => stream);
    },
    heard: () => (client === undefined ? undefined : heard),
    reset() {
      heard += 1;
      positions.clear();
      readCheckpoints().catch(onTrouble);
    },
    async close() {
      closed = true;
      clearInterval(polling);
      clearTimeout(reconnecting);
      for (const waiter of waiters) settle(waiter, false);
      await client?.end();
    },
  };
}
