import { spawnPostgres } from '@exchange/embedded-postgres';

const server = await spawnPostgres({ directory: 'memory' });
console.log(server.pid);
setInterval(() => undefined, 1_000);
