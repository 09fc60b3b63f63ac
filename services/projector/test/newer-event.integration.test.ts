import { randomUUID } from 'node:crypto';
import { createNotifier } from '@exchange/runtime/queue/notifier';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { afterAll, expect, test } from 'vitest';
import { type RunningProjector, startProjector } from '../src/projector.js';
import { log, openLaneStores } from './lane-fixture.js';
import { appendRaw, projectionOf, transactionData } from './parking-fixture.js';

const newType = 'TransactionTeleported';
const { lane } = projectionOf('exchange');
const running: RunningProjector[] = [];
const stores = await openLaneStores();

afterAll(() => Promise.all(running.map((projector) => projector.close())));

function newerProjection(): Projection {
  const known = projectionOf('exchange');
  return {
    ...known,
    codec: {
      ...known.codec,
      decode: (stored) =>
        stored.type === newType
          ? { ...stored, event: { type: newType, data: stored.data } }
          : known.codec.decode(stored),
    },
    apply: (client, events, waiting) =>
      known.apply(
        client,
        events.filter(({ type }) => type !== newType),
        waiting,
      ),
  };
}

async function start(projection: Projection): Promise<RunningProjector> {
  const { eventLog, queue, tables } = stores;
  const projections = [projection];
  const projector = await startProjector({ eventLog, pool: tables.pool, queue, log, projections });
  running.push(projector);
  return projector;
}

const laneRow = async () => {
  const { rows } = await stores.tables.pool.query(
    'select position, waiting_reason, parked, events from lane_checkpoints where lane = $1',
    [lane],
  );
  return rows[0];
};

async function recordMoves(): Promise<void> {
  await stores.tables.pool.query(`
    create table public.moves (id bigserial, came bigint, went bigint);
    create function public.record_move() returns trigger language plpgsql as $$
      begin insert into public.moves (came, went) values (old.position, new.position); return new; end $$;
    create trigger record_move after update on ledger.lane_checkpoints
      for each row when (old.lane = '${lane}' and old.position <> new.position) execute function public.record_move()`);
}

test('an older process leaves a newer event and its lane to the newer process', async () => {
  await recordMoves();
  const notifier = createNotifier(stores.queue, () => undefined);
  const append = async (type: string) => {
    const id = randomUUID();
    const data = type === newType ? { transaction_id: id } : transactionData(id);
    const { position } = await appendRaw(stores.eventLog, `transaction-${id}`, type, data);
    notifier.notify(position);
    return position;
  };
  const older = await start(projectionOf('exchange'));
  const [first] = [await append('TransactionSubmitted'), await append(newType)];
  await expect.poll(() => older.status()[0]?.state).toBe('waiting');
  await expect.poll(async () => (await laneRow()).position).toBe(first.toString());
  expect((await laneRow()).waiting_reason).toContain(newType);

  await start(newerProjection());
  let applied = 2;
  for (let round = 0; round < 8; round += 1) {
    await append('TransactionSubmitted');
    const last = await append(newType);
    applied += 2;
    await expect
      .poll(async () => BigInt((await laneRow()).position) >= last, { interval: 10 })
      .toBe(true);
  }
  const { parked, events } = await laneRow();
  expect({ parked, events: Number(events) }).toEqual({ parked: 0, events: applied });
  const { rows: moves } = await stores.tables.pool.query(
    'select came, went from public.moves order by id',
  );
  for (const [index, { came }] of moves.entries()) {
    expect(came, `move ${index}`).toBe(index === 0 ? '0' : moves[index - 1]?.went);
  }
  await notifier.close();
});
