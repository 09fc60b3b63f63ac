import { afterAll, expect, it } from 'vitest';
import { startEventStore } from '../src/index.js';
import { temporaryFolders } from './log-on-disk.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

it('a folder is taken by one server at a time', async () => {
  const directory = folders.make();
  const first = await startEventStore({ directory });
  await expect(startEventStore({ directory })).rejects.toThrow(/in use by this very process/);
  await first.close();
  await (await startEventStore({ directory })).close();
});

it('a server that could not start gives its folder back', async () => {
  const directory = folders.make();
  const other = await startEventStore({ directory: 'memory' });
  await expect(startEventStore({ directory, port: other.port })).rejects.toThrow(/cannot listen/);
  await other.close();
  await (await startEventStore({ directory })).close();
});
