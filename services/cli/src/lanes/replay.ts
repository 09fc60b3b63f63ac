import { projections } from '@exchange/ledger/ledger';
import { asOf } from '@exchange/runtime/contract/query-parameters';
import { FormatRefused } from '@exchange/runtime/event-log/errors';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { isRecordedBy, readMoment } from '@exchange/runtime/positions/moment';
import { createReplay } from '@exchange/runtime/projector/replay';
import { migrate, readSchema } from '@exchange/runtime/tables/migration/migrate';
import { CommandFailed, defineCommand, UsageError } from '../command.js';
import { type LaneStores, storesHelp, withLaneStores } from './lanes.js';

export const replay = defineCommand({
  words: ['replay'],
  summary: 'build read tables as of a position or time in a separate schema',
  help: `usage: ledger replay --into <schema> [--until <time or position>]

Replays the log into new read tables in a separate schema, up to a position or an RFC 3339 time (inclusive), or
completely. The live tables are not changed. Drop the schema when you no longer need it.

${storesHelp}

Example
  npm run ledger -- replay --until 2026-11-01T00:00:00Z --into as_of_november`,
  options: { into: { type: 'string', default: '' }, until: { type: 'string' } },
  async run({ values, terminal, env, signal }) {
    const schema = values.into;
    if (!/^[a-z_][a-z0-9_]{0,40}$/.test(schema)) {
      throw new UsageError('--into should be a schema name: lower-case letters, digits and _.');
    }
    if (schema === readSchema || ['public', 'bullmq'].includes(schema)) {
      throw new UsageError(`--into ${schema}: that schema is in use.`);
    }
    // PostgreSQL reserves the first prefix; a rebuild drops schemas of the second.
    if (/^(pg|ledger_rebuild)_/.test(schema)) {
      throw new UsageError(`--into ${schema}: that name is reserved.`);
    }
    const until = untilOf(values.until);
    const replayInto = async ({ eventLog, databaseUrl, pool }: LaneStores) => {
      await migrate(databaseUrl, schema).catch((error: unknown) => {
        if (!(error instanceof FormatRefused)) throw error;
        throw new CommandFailed(`The schema ${schema} contains other tables: name a new one.`);
      });
      const { rows } = await pool.query<{ used: boolean }>(
        'select exists (select 1 from audit_leaves) as used',
      );
      if (rows[0]?.used === true) {
        throw new CommandFailed(`The schema ${schema} already contains a replay: drop it first.`);
      }
      const replaying = createReplay(eventLog, pool, projections);
      const applied = await replaying.advance((event) => {
        signal.throwIfAborted();
        return until(event);
      });
      terminal.out(
        `${applied.toLocaleString('en')} events, up to position ${replaying.position()}, are in the schema ${schema}`,
      );
      const parked = projections.flatMap(({ lane }) => [...replaying.parked(lane).keys()]);
      for (const stream of parked) terminal.out(`  parked: ${stream}`);
    };
    await withLaneStores(env, replayInto, { schema, isDerived: true });
  },
});

function untilOf(text: string | undefined): (event: StoredEvent) => boolean {
  if (text === undefined) return () => true;
  if (!asOf.safeParse(text).success) {
    throw new UsageError(
      `--until ${text}: neither a position nor an RFC 3339 time with an offset, such as 2026-11-20T12:00:00Z.`,
    );
  }
  const moment = readMoment(text);
  return (event) => isRecordedBy(event, moment);
}
