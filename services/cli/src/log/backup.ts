import { resolve } from 'node:path';
import { backUpEvents } from '@exchange/embedded-event-store';
import { errorText } from '@exchange/runtime/errors/error-text';
import { CommandFailed, defineCommand, UsageError } from '../command.js';
import { commandConfig } from '../service/address.js';
import { requireOwnFolder } from '../service/checked-stores.js';
import { requireReadableFolder } from '../service/readable-folder.js';

export const backup = defineCommand({
  words: ['backup'],
  summary: 'copy the embedded event log, also while the service runs',
  help: `usage: ledger backup <folder>

Copies DATA_DIR's event log with all acknowledged events to <folder>/events. The service may run meanwhile. A second run with
the same folder copies only new events. Back up the log and the secrets: tables and queue are rebuilt from the log. To
restore, copy the folder's events into an empty DATA_DIR and start.

An EventStoreDB cluster is backed up with its own tools (docs/operations.md).`,
  options: {},
  names: { least: 1, most: 1, fault: 'Name one folder.' },
  async run({ names: [folder = ''], terminal, env }) {
    const config = commandConfig(env);
    if (config.eventStoreUrl !== undefined) {
      throw new UsageError('EVENTSTORE_URL is set: back up that store with its own tools.');
    }
    requireReadableFolder(config.dataDirectory);
    requireOwnFolder(config.dataDirectory);
    const source = resolve(config.dataDirectory, 'events');
    const target = resolve(folder, 'events');
    // An unset variable gives an empty name.
    if (folder.trim() === '') throw new UsageError('Name one folder.');
    if (`${target}/`.startsWith(`${source}/`)) {
      throw new UsageError(`Name a folder outside of ${source}, the log itself.`);
    }
    try {
      const { bytes, copied } = backUpEvents(source, target);
      terminal.out(
        `${target} has ${bytes.toLocaleString('en')} bytes of the log; ${copied.toLocaleString('en')} of them are new`,
      );
    } catch (error) {
      throw new CommandFailed(`The backup to ${target} is not complete: ${errorText(error)}`);
    }
  },
});
