import { fork } from 'node:child_process';

// Starts a child like `startChild` and waits for a kill.
const [child = '', ...args] = process.argv.slice(2);
fork(child, args, { execArgv: process.execArgv, detached: true });
setInterval(() => undefined, 60_000);
