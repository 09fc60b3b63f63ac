import { spawnEventStore } from '../src/index.js';

// A process that starts an event store of its own and then does nothing, until somebody kills it.
const store = await spawnEventStore({ directory: process.argv[2] ?? '' });
console.log(JSON.stringify({ pid: store.pid, url: store.url }));
setInterval(() => undefined, 1_000);
