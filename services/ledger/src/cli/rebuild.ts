import { resetLanes } from '@exchange/projector';
import { connectReadTables, projections } from '@exchange/read-models/projections';
import { readRunFile } from '../supervisor/run-file.js';
import { readArguments } from './arguments.js';
import { type Command, CommandFailed, exitCodes, UsageError } from './command.js';
import { readReadiness } from './readiness.js';
import {
  commandConfig,
  serviceAddress,
  serviceOptions,
  serviceOptionsHelp,
} from './service-address.js';
import { createServiceClient, type ServiceClient } from './service-client.js';
import type { Terminal } from './terminal.js';

const lookEveryMs = 250;
const laneNames: readonly string[] = projections.map(({ lane }) => lane);

export const rebuild: Command = {
  words: ['rebuild'],
  summary: 'empty read tables and project them from the log again',
  help: `usage: ledger rebuild [lane …] [options]

Empties the tables of these lanes (${laneNames.join(', ')}; all when none is named) and sends them back to the start
of the log. The running projector fills them again; until then reads show less. Waits for it.

${serviceOptionsHelp}

The tables are those of DATABASE_URL, else of the service that runs on DATA_DIR.`,
  async run(args, { terminal, env, signal }) {
    const { values, positionals } = readArguments({
      args: [...args],
      options: serviceOptions,
      allowPositionals: true,
    });
    const unknown = positionals.filter((lane) => !laneNames.includes(lane));
    if (unknown.length > 0) {
      throw new UsageError(`No lane: ${unknown.join(', ')}. There are ${laneNames.join(', ')}.`);
    }
    const config = commandConfig(env);
    const databaseUrl = config.databaseUrl ?? readRunFile(config.dataDirectory)?.database;
    if (databaseUrl === undefined) {
      throw new UsageError(
        'Which database? Start the service with npm start, or set DATABASE_URL.',
      );
    }
    const client = createServiceClient(serviceAddress(values, config));
    const goals = new Map(
      (await readReadiness(client)).lanes.map(({ name, position }) => [name, position]),
    );
    const lanes = await reset(databaseUrl, positionals.length === 0 ? laneNames : positionals);
    terminal.err(`Emptied ${lanes.join(', ')}; projecting from the start of the log.`);
    await untilProjected(client, goals, lanes, terminal, signal);
    if (signal.aborted) {
      terminal.err('The projector goes on by itself; ledger status says how far it is.');
      return exitCodes.couldNotRun;
    }
    terminal.out(`Rebuilt: ${lanes.join(', ')}`);
    return exitCodes.fine;
  },
};

async function reset(databaseUrl: string, lanes: readonly string[]): Promise<readonly string[]> {
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 1,
    name: 'ledger rebuild',
    // A connection that is lost fails the statement under way, which says so.
    onTrouble: () => {},
  });
  try {
    return await resetLanes(tables.pool, lanes);
  } finally {
    await tables.close();
  }
}

/** Waits until each lane is where it was before. */
async function untilProjected(
  client: ServiceClient,
  goals: ReadonlyMap<string, bigint>,
  lanes: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const now = (await readReadiness(client)).lanes.filter(({ name }) => lanes.includes(name));
    const stopped = now.find((lane) => lane.stopped !== undefined);
    if (stopped !== undefined)
      throw new CommandFailed(`Lane ${stopped.name} has stopped: ${stopped.stopped}`);
    const left = now.filter(({ name, position }) => position < (goals.get(name) ?? 0n));
    if (left.length === 0) return;
    const shares = left.map(
      ({ name, position }) => `${name} ${(position * 100n) / (goals.get(name) ?? 1n)} %`,
    );
    terminal.status(shares.join(', '));
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
