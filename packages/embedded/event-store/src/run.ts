import { runServer } from '@exchange/child-process';
import { readSettings, usage } from './process/settings.js';
import type { Listening } from './process/spawn.js';
import { startEventStore } from './server.js';

export function run(): void {
  runServer<Listening>(usage, async (log) => {
    const settings = readSettings(process.argv.slice(2), process.env);
    if (settings === undefined) return undefined;
    const { url, port, failed, close } = await startEventStore({ ...settings, log });
    // Only a restart can determine the disk's state after a failed write.
    return { ready: { url, port }, ended: failed, close };
  });
}
