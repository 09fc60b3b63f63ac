import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { startEventStore } from '../src/index.js';
import { writeLog } from './log-on-disk.js';

it('one server at a time locks a folder', async () => {
  const directory = newFolder();
  const first = await startEventStore({ directory });
  await expect(startEventStore({ directory })).rejects.toThrow(/in use by this process/);
  await first.close();
  await (await startEventStore({ directory })).close();
});

it('a server that fails to start releases its folder', async () => {
  const directory = newFolder();
  const other = await startEventStore({ directory: 'memory' });
  await expect(startEventStore({ directory, port: other.port })).rejects.toThrow(/cannot listen/);
  await other.close();
  await (await startEventStore({ directory })).close();
});

it.each([
  ['too deep', 'events/events/log'],
  ['too high', 'log'],
])('a restored log that lies a folder %s is not ignored', async (_, place) => {
  const data = newFolder();
  await writeLog(join(data, place), 1);
  const directory = join(data, 'events');
  await expect(startEventStore({ directory })).rejects.toThrow(
    `${join(data, place)} contains an event log, but this store reads ${join(directory, 'log')}`,
  );
});
