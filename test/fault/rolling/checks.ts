import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { onDatabase, type StoreUrls, verifyTables } from '../verify-tables.js';
import type { Build } from './builds.js';
import type { ClientReport } from './clients.js';

export async function recordMoves(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, (database) =>
    database.query(`
      create table public.moves (id bigserial primary key, lane text, came bigint, went bigint);
      create function public.record_move() returns trigger language plpgsql as $$
        begin insert into public.moves (lane, came, went) values (old.lane, old.position, new.position); return new; end $$;
      create trigger record_move after update on ledger.lane_checkpoints
        for each row when (old.position <> new.position) execute function public.record_move()`),
  );
}

export function tablesVersion(databaseUrl: string): Promise<number> {
  return onDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<{ version: number }>(
      "select version from ledger.lane_checkpoints where lane = 'exchange'",
    );
    return rows[0]?.version ?? 0;
  });
}

export async function checkStores(
  { databaseUrl, eventStoreUrl }: StoreUrls,
  { acknowledged }: ClientReport,
  feed: readonly bigint[],
  build: Build,
): Promise<string[]> {
  const wrong: string[] = [];
  const { submitted, positions } = await readLog(eventStoreUrl);
  for (const id of acknowledged) {
    if (submitted.get(id) !== 1) wrong.push(`${id} is ${submitted.get(id) ?? 0} times in the log`);
  }
  if (submitted.size !== acknowledged.size) {
    wrong.push(`${submitted.size} were written and ${acknowledged.size} acknowledged`);
  }
  const first = positions.findIndex((position, index) => position !== feed[index]);
  if (first !== -1 || feed.length !== positions.length) {
    wrong.push(
      `the feed gave ${feed.length} of ${positions.length} events; they differ from number ${first}`,
    );
  }
  wrong.push(...(await checkTables(databaseUrl, submitted.size, build)));
  return [...wrong, ...(await verifyTables({ databaseUrl, eventStoreUrl }, build.folder))];
}

export async function lastPosition(eventStoreUrl: string): Promise<bigint> {
  return (await readLog(eventStoreUrl)).positions.at(-1) ?? 0n;
}

async function readLog(eventStoreUrl: string) {
  const eventLog = connectEventLog(eventStoreUrl);
  const submitted = new Map<string, number>();
  const positions: bigint[] = [];
  for await (const { stream, type, position } of eventLog.readAll()) {
    if (!stream.startsWith('transaction-')) continue;
    positions.push(position);
    const id = stream.slice('transaction-'.length);
    if (type === 'TransactionSubmitted') submitted.set(id, (submitted.get(id) ?? 0) + 1);
  }
  await eventLog.close();
  return { submitted, positions };
}

async function checkTables(databaseUrl: string, count: number, build: Build): Promise<string[]> {
  return onDatabase(databaseUrl, async (database) => {
    const wrong: string[] = [];
    const { rows: lanes } = await database.query(
      `select lane, parked, waiting_reason, stopped_reason from ledger.lane_checkpoints
       where parked > 0 or waiting_reason is not null or stopped_reason is not null`,
    );
    for (const lane of lanes) wrong.push(`a lane does not advance: ${JSON.stringify(lane)}`);
    const { rows: broken } = await database.query(
      `select * from (select lane, came, went, lag(went) over (partition by lane order by id) as before from public.moves) m
       where before <> came or went < came`,
    );
    for (const move of broken)
      wrong.push(`two processes worked on a lane: ${JSON.stringify(move)}`);
    const { rows } = await database.query('select * from ledger.transactions');
    if (rows.length !== count) wrong.push(`${rows.length} rows of ${count} transactions`);
    const isChanged = rows.filter((row) => Object(row).rolled === 'yes').length;
    const expected = build.version === '0.2.0' ? count : 0;
    if (isChanged !== expected) wrong.push(`${isChanged} rows are new instead of ${expected}`);
    return wrong;
  });
}
