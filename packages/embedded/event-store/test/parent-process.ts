import { spawnEventStore } from '../src/index.js';

const store = await spawnEventStore({ directory: process.argv[2] ?? '' });
console.log(JSON.stringify({ pid: store.pid, url: store.url }));
setInterval(() => undefined, 1_000);
