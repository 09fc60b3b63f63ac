import { setTimeout as pause } from 'node:timers/promises';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';

export function openTables(databaseUrl: string): ReturnType<typeof connectReadTables> {
  return connectReadTables(databaseUrl, {
    connectionsMax: 2,
    name: 'bench',
    onError: () => undefined,
  });
}

export function untilExchangeAt(
  tables: ReturnType<typeof connectReadTables>,
  position: bigint,
): Promise<void> {
  return untilLanesAt(tables, ['exchange'], position);
}

export async function untilLanesAt(
  { pool }: ReturnType<typeof connectReadTables>,
  lanes: readonly string[],
  position: bigint,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ position: string }>(
      'select min(position) as position from lane_checkpoints where lane = any($1)',
      [lanes],
    );
    if (BigInt(rows[0]?.position ?? 0) >= position) return;
    await pause(20);
  }
}
