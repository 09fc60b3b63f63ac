// A peer: emmett's event store on PostgreSQL, behind Fastify.
import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { fastify } from 'fastify';
import { takesTransactions } from '../peer-input.mjs';

const store = getPostgreSQLEventStore(process.env.DATABASE_URL);
await store.schema.migrate();
const submit = CommandHandler({
  evolve: (state, { type, data }) =>
    type === 'TransactionSubmitted' ? { ...data, status: 'pending' } : state,
  initialState: () => undefined,
});
const app = fastify();
takesTransactions(app, async (sent) => {
  const id = randomUUID();
  const { newState } = await submit(store, `transaction-${id}`, (state) => {
    if (state !== undefined) throw new Error('It has already been submitted.');
    return { type: 'TransactionSubmitted', data: { id, ...sent } };
  });
  return newState;
});

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
