import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '@exchange/runtime/errors/error-text';
import { aliveProcesses, aliveSeconds } from '@exchange/runtime/operations/heartbeat';
import { readRunningTree } from '@exchange/runtime/process/run-file';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { CommandFailed, defineCommand, UsageError } from '../command.js';
import { commandConfig } from '../service/address.js';
import { moveLog } from './move-log.js';
import { openSource } from './open-source.js';
import { type OpenedLog, openLog } from './opened-log.js';

/** Without heartbeats, the last event must stay the last for this time. */
const standsMs = 60_000;

/**
 * Checks that no service writes; without the database, the first check takes 60 s.
 * @throws UsageError
 */
function stoppedCheck(source: OpenedLog, databaseUrl: string | undefined, isSaid: boolean) {
  let head: bigint | 'unknown' | undefined = 'unknown';
  return async (signal: AbortSignal): Promise<void> => {
    if (source.isOurs) return;
    if (databaseUrl !== undefined) {
      const alive = await heartbeats(databaseUrl).catch((error: unknown) => {
        if (isSaid) return undefined;
        throw new CommandFailed(
          `The database could not be asked whether the service is stopped (${errorText(error)}). Stop the service, omit DATABASE_URL, and add --service-stopped.`,
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
  const tables = connectReadTables(databaseUrl, { ...settings, onError: () => undefined });
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

export const logMove = defineCommand({
  words: ['log', 'move'],
  summary: 'move the event log to another event store, with its positions, times and proofs',
  help: `usage: ledger log move --from <source> --to <target> [--service-stopped] [--checkpoint <file> --key <file>]

Copies a log into an empty event store: the same events in the same order, with their positions and times. Answers, proofs
and positions do not change, and new events follow. The source ends with the event LogMoved and accepts no more appends. Set
EVENTSTORE_URL to the target and start the service. Run the command again to resume an interrupted move; until it has ended,
a service on the target is not ready.

  --from <source>     the data folder of an embedded event store, esdb://…, or an export (NDJSON, or gzip with .gz). EventStoreDB with
                      users: a user of the group $admins, because the move revokes the right to append of all others
  --to <target>       esdb://…, or a data folder; empty, or with the start of this move
  --service-stopped   confirms, without DATABASE_URL, that every process of the service is stopped. With DATABASE_URL the move
                      reads the processes' heartbeats; without it, it waits for 60 s without a new event
  --checkpoint, --key   the evidence for an export: the checkpoint of all its events, and the log's public keys

Exit code: 0 moved, 2 not.`,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    'service-stopped': { type: 'boolean', default: false },
    checkpoint: { type: 'string' },
    key: { type: 'string' },
  },
  async run({ values, terminal, env, signal }) {
    const { from, to, checkpoint, key, 'service-stopped': isSaid } = values;
    if (from === undefined) throw new UsageError('--from is required: the source of the move.');
    if (to === undefined) throw new UsageError('--to is required: the target of the move.');
    if (from === to) throw new UsageError('--from and --to are the same.');
    const config = commandConfig(env);
    const running = readRunningTree(from) ?? readRunningTree(config.dataDirectory);
    const databaseUrl = config.databaseUrl ?? running?.database;
    const source = await openSource(from, { checkpoint, key });
    try {
      const { opened } = source;
      const check = opened === undefined ? undefined : stoppedCheck(opened, databaseUrl, isSaid);
      await check?.(signal);
      const target = await openLog(to, true);
      try {
        const startedAt = performance.now();
        const { size, root } = await moveLog(source, target, {
          signal,
          requireStopped: async () => check?.(signal),
          onProgress({ copied, verified }) {
            if ((copied + verified) % 1_000 !== 0) return;
            const rate = Math.round(copied / ((performance.now() - startedAt) / 1_000));
            terminal.status(
              `${copied.toLocaleString('en')} events copied, ${verified.toLocaleString('en')} verified, ${rate.toLocaleString('en')}/s`,
            );
          },
        });
        terminal.out(`Moved: ${size.toLocaleString('en')} events, root ${root} on both sides`);
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  },
});
