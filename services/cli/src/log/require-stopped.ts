import { setTimeout as pause } from 'node:timers/promises';
import { aliveProcesses, aliveSeconds } from '@exchange/runtime/operations/heartbeat';
import { connectReadTables } from '@exchange/runtime/tables/connect';
import { CommandFailed, UsageError } from '../command.js';
import type { OpenedLog } from './opened-log.js';

/** Without heartbeats, the log's last event must not change for this long. */
const standsMs = 60_000;

/** The evidence that the service is stopped. */
export interface StoppedBy {
  /** The service's database with the heartbeats of its processes. */
  readonly databaseUrl: string | undefined;
  /** Whether the caller confirms it. */
  readonly isSaid: boolean;
}

/**
 * Returns a check that all processes of the service are stopped. If this command has locked the log's folder, no
 * check is needed. Without the database the first check takes 60 s, and later ones only compare the last event.
 *
 * @throws UsageError without a database or the caller's confirmation
 */
export function stoppedCheck(source: OpenedLog, { databaseUrl, isSaid }: StoppedBy) {
  let head: bigint | 'unknown' | undefined = 'unknown';
  return async (signal: AbortSignal): Promise<void> => {
    if (source.isOurs) return;
    if (databaseUrl !== undefined) {
      const alive = await heartbeats(databaseUrl).catch((error: unknown) => {
        if (isSaid) return undefined;
        throw new CommandFailed(
          `The database could not be asked whether the service is stopped (${error instanceof Error ? error.message : error}). Stop the service, omit DATABASE_URL, and add --service-stopped.`,
        );
      });
      if (alive !== undefined) return requireNone(alive);
    } else if (!isSaid) {
      throw new UsageError(
        'A log is moved while the service is stopped: set DATABASE_URL, for the heartbeats of its processes, or add --service-stopped.',
      );
    }
    if (head === 'unknown') {
      head = await source.log.headPosition({ fromLeader: true });
      await pause(standsMs, undefined, { signal });
    }
    if ((await source.log.headPosition({ fromLeader: true })) === head) return;
    throw new CommandFailed(
      'The source has new events: a process of the service writes to it. Stop the service and run the move again.',
    );
  };
}

async function heartbeats(databaseUrl: string): Promise<readonly string[]> {
  const settings = { connectionsMax: 1, name: 'ledger log move', isReadOnly: true };
  const tables = connectReadTables(databaseUrl, { ...settings, onTrouble: () => undefined });
  try {
    return await aliveProcesses(tables.pool);
  } finally {
    await tables.close();
  }
}

function requireNone(alive: readonly string[]): void {
  if (alive.length === 0) return;
  throw new CommandFailed(
    `The service is running: ${alive.join('; ')}. Stop it and run the move again. A process that was killed counts as running for ${aliveSeconds} s.`,
  );
}
