import { resolve } from 'node:path';
import { backUpEvents } from '@exchange/embedded-event-store';
import { oneArgument } from './arguments.js';
import { requireOwnFolder } from './checked-stores.js';
import { type Command, CommandFailed, exitCodes, UsageError } from './command.js';
import { commandConfig } from './service-address.js';

export const backup: Command = {
  words: ['backup'],
  summary: 'copy the embedded event log, while it is written to',
  help: `usage: ledger backup <folder>

Copies DATA_DIR's event log to <folder>/events: everything that was acknowledged before. The service may run meanwhile. Again
with the same folder, it copies what is new. The log is all that has to be kept, besides the secrets: tables and queue are
made from it. To restore, put the folder's events into an empty DATA_DIR and start.

An EventStoreDB cluster is backed up with its own means (docs/operations.md).`,
  async run(args, { terminal, env }) {
    const folder = oneArgument(args, 'Name one folder.');
    const config = commandConfig(env);
    if (config.eventStoreUrl !== undefined) {
      throw new UsageError('EVENTSTORE_URL is set: back that store up with its own means.');
    }
    requireOwnFolder(config.dataDirectory);
    const target = resolve(folder, 'events');
    try {
      const { bytes, copied } = backUpEvents(resolve(config.dataDirectory, 'events'), target);
      terminal.out(
        `${target} has ${bytes.toLocaleString('en')} bytes of the log, ${copied.toLocaleString('en')} of them copied now`,
      );
      return exitCodes.fine;
    } catch (error) {
      throw new CommandFailed(error instanceof Error ? error.message : String(error));
    }
  },
};
