import { setTimeout as pause } from 'node:timers/promises';
import { connectReadTables } from '@exchange/runtime/tables/connect';

/** The read tables of the service under measurement. */
export function openTables(databaseUrl: string): ReturnType<typeof connectReadTables> {
  return connectReadTables(databaseUrl, {
    connectionsMax: 2,
    name: 'bench',
    onTrouble: () => undefined,
  });
}

/** Waits until the exchange lane has come so far. */
export async function untilExchangeAt(
  { pool }: ReturnType<typeof connectReadTables>,
  position: bigint,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ position: string }>(
      "select position from lane_checkpoints where lane = 'exchange'",
    );
    if (BigInt(rows[0]?.position ?? 0) >= position) return;
    await pause(20);
  }
}
