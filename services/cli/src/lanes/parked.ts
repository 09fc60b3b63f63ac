import { type ListedStream, listParked } from '@exchange/runtime/projector/parking/parked-list';
import { defineCommand } from '../command.js';
import { jsonOf, laneNamed, storesHelp, withLaneStores } from './lanes.js';

export const parkedProjections = defineCommand({
  words: ['projections', 'parked'],
  summary: 'list streams that are parked because an event cannot be projected',
  help: `usage: ledger projections parked [lane] [--json]

For each parked stream: its first waiting event (position, revision, type and id), the number of waiting events, since when,
the reason, the number of tries and the time of the next one. A stream "behind" another stream is released with it.

${storesHelp}`,
  options: { json: { type: 'boolean', default: false } },
  names: { least: 0, most: 1, fault: 'Name at most one lane.' },
  async run({ values, names: [name], terminal, env }) {
    const lane = name === undefined ? undefined : laneNamed(name);
    await withLaneStores(env, async ({ pool }) => {
      const streams = await listParked(pool, lane);
      if (values.json) {
        terminal.out(jsonOf(streams));
        return;
      }
      if (streams.length === 0) terminal.out('No stream is parked.');
      for (const stream of streams) for (const line of linesOf(stream)) terminal.out(line);
    });
  },
});

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
