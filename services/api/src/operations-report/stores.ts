import type {
  OperationsResource,
  OperationsStore,
} from '@exchange/ledger/platform/operations/resource';
import { errorText } from '@exchange/runtime/errors/error-text';
import { lastEvent } from '@exchange/runtime/event-log/log-end';
import { inTime } from '@exchange/runtime/process/in-time';
import { instantOf } from '@exchange/units';
import type { LogVerdict } from '../log-verdict.js';
import type { Stores } from '../stores.js';

export const askMsMax = 2_000;

export function storeReports(stores: Stores): Promise<OperationsStore[]> {
  const { eventLog, pool, queue } = stores;
  return Promise.all([
    answering('event_log', async () => {
      await eventLog.headPosition();
      const version = await eventLog.serverVersion();
      return version === undefined ? null : `EventStoreDB protocol ${version}`;
    }),
    answering('database', async () => {
      const { rows } = await pool.query<{ postgresql: string; postgis: string }>(
        `select current_setting('server_version') as postgresql, postgis_lib_version() as postgis`,
      );
      const [row] = rows;
      return row === undefined ? null : `PostgreSQL ${row.postgresql}, PostGIS ${row.postgis}`;
    }),
    answering('queue', async () => {
      await queue.ping();
      return queue.redis === undefined ? 'BullMQ on PostgreSQL' : 'BullMQ on Redis';
    }),
  ]);
}

async function answering(
  name: OperationsStore['name'],
  ask: () => Promise<string | null>,
): Promise<OperationsStore> {
  try {
    return { name, ok: true, reason: null, product: await inTime(ask(), askMsMax) };
  } catch (error) {
    const reason = errorText(error);
    return { name, ok: false, reason, product: null };
  }
}

export async function logReport({
  eventLog,
  guard,
}: Pick<Stores, 'eventLog' | 'guard'>): Promise<OperationsResource['log']> {
  const verdict = guard.verdict();
  const last = await inTime(lastEvent(eventLog), askMsMax).catch(() => undefined);
  return {
    verdict: verdict.kind,
    reason: reasonOf(verdict),
    position: last?.position.toString() ?? null,
    recorded_at: last === undefined ? null : instantOf(last.created),
  };
}

function reasonOf(verdict: LogVerdict): string | null {
  if (verdict.kind === 'same') return null;
  return verdict.kind === 'foreign' ? verdict.error.message : verdict.reason;
}
