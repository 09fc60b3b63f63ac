import { spawnEventStore } from '../src/index.js';

// Starts an event store and waits for a kill.
const store = await spawnEventStore({ directory: process.argv[2] ?? '' });
console.log(JSON.stringify({ pid: store.pid, url: store.url }));
setInterval(() => undefined, 1_000);
