import { spawnPostgres } from '@exchange/embedded-postgres';

// A process that starts a server of its own and then does nothing, until somebody kills it.
const server = await spawnPostgres({ directory: 'memory' });
console.log(server.pid);
setInterval(() => undefined, 1_000);
