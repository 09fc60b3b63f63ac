import { fork } from 'node:child_process';

const [child = '', ...args] = process.argv.slice(2);
fork(child, args, { execArgv: process.execArgv, detached: true });
setInterval(() => undefined, 60_000);
