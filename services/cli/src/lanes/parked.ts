import { type ListedStream, listParked } from '@exchange/runtime/projector/parking/parked-list';
import { readArguments } from '../arguments.js';
import { type Command, exitCodes, UsageError } from '../command.js';
import { laneNamed, storesHelp, withLaneStores } from './lanes.js';

export const parkedProjections: Command = {
  words: ['projections', 'parked'],
  summary: 'list streams that are parked because an event cannot be projected',
  help: `usage: ledger projections parked [lane] [--json]

For each parked stream: its first waiting event (position, revision, type and id), the number of waiting events, since when,
the reason, the number of tries and the time of the next one. A stream "behind" another stream is released with it.

${storesHelp}`,
  async run(args, { terminal, env }) {
    const { values, positionals } = readArguments({
      args: [...args],
      options: { json: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [name, ...more] = positionals;
    if (more.length > 0) throw new UsageError('Name at most one lane.');
    const lane = name === undefined ? undefined : laneNamed(name);
    return withLaneStores(env, async ({ pool }) => {
      const streams = await listParked(pool, lane);
      if (values.json) {
        const text = (_: string, value: unknown) =>
          typeof value === 'bigint' ? value.toString() : value;
        terminal.out(JSON.stringify(streams, text));
        return exitCodes.fine;
      }
      if (streams.length === 0) terminal.out('No stream is parked.');
      for (const stream of streams) for (const line of linesOf(stream)) terminal.out(line);
      return exitCodes.fine;
    });
  },
};

function linesOf(one: ListedStream): readonly string[] {
  const at = `${one.eventType} @${one.revision} (${one.eventId}), position ${one.position}`;
  const events = one.events === 1 ? '1 event waits' : `${one.events} events wait`;
  const tries = one.tries === 1 ? 'tried once' : `tried ${one.tries} times`;
  return [
    `${one.lane}: ${one.stream}: ${events} since ${one.since.toISOString()}, from ${at}`,
    `  ${one.code}: ${one.reason}`,
    `  ${tries} since then, again at ${one.retryAt.toISOString()}`,
  ];
}
