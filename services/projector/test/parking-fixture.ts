import { randomUUID } from 'node:crypto';
import { projections } from '@exchange/ledger/ledger';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import type { Pool } from 'pg';
import { anEvent } from '../../../packages/runtime/test/event-log/sample.js';
import { type ProjectorOptions, type RunningProjector, startProjector } from '../src/projector.js';
import { type LaneStores, log } from './lane-fixture.js';

export interface ParkedRow {
  readonly lane: string;
  readonly stream: string;
  readonly event_id: string;
  readonly position: string;
  readonly revision: string;
  readonly events: string;
  readonly code: string;
  readonly reason: string;
  readonly behind: string | null;
  readonly tries: number;
}

export async function appendRaw(
  eventLog: EventLog,
  stream: string,
  type: string,
  data: unknown,
  version = 1,
): Promise<{ readonly id: string; readonly position: bigint }> {
  const event = anEvent(data, type);
  const metadata = { ...event.metadata, schema_version: version };
  const [last] = await eventLog.readStream(stream, { direction: 'backwards', maxCount: 1 });
  const { position } = await eventLog.append(
    ...([stream, last?.revision ?? 'no_stream', [{ ...event, metadata }]] as const),
    // Slow beside lanes on a busy machine.
    { deadlineMs: 150_000 },
  );
  return { id: event.id, position };
}

export async function submit(eventLog: EventLog, id: string = randomUUID(), more: object = {}) {
  const data = transactionData(id, more);
  return appendRaw(eventLog, `transaction-${id}`, 'TransactionSubmitted', data);
}

export function transactionData(id: string, more: object = {}) {
  return {
    transaction_id: id,
    counterparty_id: randomUUID(),
    asset_id: null,
    reseller_id: null,
    cost_key: null,
    transaction_type: 'trade',
    volume_mwh: '12.5',
    price_per_mwh: '40',
    delivery_start: '2026-11-20T00:00:00.000Z',
    delivery_end: '2026-11-20T01:00:00.000Z',
    currency: 'USD',
    submitted_at: '2026-11-19T12:00:00.000Z',
    ...more,
  };
}

export function assetData(id: string, more: object = {}) {
  return {
    asset_id: id,
    organization_id: null,
    asset_type: 'premise',
    name: 'One',
    description: null,
    reseller_id: null,
    customer_id: null,
    state: 'TX',
    cost_key: null,
    status: 'active',
    geometry: { type: 'Point', coordinates: [-97.7431, 30.2672] },
    attributes: {},
    ...more,
  };
}

export function projectionOf(lane: string): Projection {
  const projection = projections.find((one) => one.lane === lane);
  if (projection === undefined) throw new Error(`no lane ${lane}`);
  return projection;
}

export function failingFor(
  lane: string,
  fails: (event: Pick<StoredEvent, 'id' | 'stream'>) => boolean,
  error: () => Error = () => new Error('projection error'),
): Projection {
  const whole = projectionOf(lane);
  return {
    ...whole,
    async apply(client, events, waiting) {
      if (events.some(fails)) throw error();
      await whole.apply(client, events, waiting);
    },
  };
}

export function parkingOf(stores: LaneStores) {
  let running: RunningProjector[] = [];
  const pool: Pool = stores.tables.pool;
  const rows = async (stream?: string) => {
    const { rows } = await pool.query<ParkedRow>(
      'select * from parked_streams where $1::text is null or stream = $1 order by lane, position',
      [stream ?? null],
    );
    return rows;
  };
  return {
    async start(more: Partial<ProjectorOptions> = {}) {
      const { eventLog, queue } = stores;
      const projector = await startProjector({ eventLog, pool, queue, log, ...more });
      running.push(projector);
      return projector;
    },
    async stop() {
      await Promise.all(running.map((one) => one.close()));
      running = [];
    },
    rows,
    async parked(lane: string, stream: string) {
      return (await rows(stream)).find((row) => row.lane === lane);
    },
    async lane(name: string) {
      const { rows } = await pool.query<{
        position: string;
        stopped_reason: string | null;
        waiting_reason: string | null;
        parked: number;
      }>(
        'select position, stopped_reason, waiting_reason, parked from lane_checkpoints where lane = $1',
        [name],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`no lane ${name}`);
      return row;
    },
    async reached(lane: string, position: bigint) {
      await until(async () => {
        const { rows } = await pool.query<{ position: string }>(
          'select position from lane_checkpoints where lane = $1',
          [lane],
        );
        return BigInt(rows[0]?.position ?? 0) >= position;
      });
    },
  };
}

export async function until<Value>(
  look: () => Promise<Value | null | undefined | false>,
): Promise<Value> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const value = await look();
    if (value !== null && value !== undefined && value !== false) return value;
    await new Promise((later) => setTimeout(later, 20));
  }
  throw new Error('condition not met in time');
}
