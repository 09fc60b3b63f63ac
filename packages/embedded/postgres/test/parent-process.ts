import { spawnPostgres } from '@exchange/embedded-postgres';

// Starts a server and waits for a kill.
const server = await spawnPostgres({ directory: 'memory' });
console.log(server.pid);
setInterval(() => undefined, 1_000);
