// A peer: a row, which is also the answer.
import { fastify } from 'fastify';
import pg from 'pg';
import { takesTransactions } from './peer-input.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = fastify();
takesTransactions(app, async (sent) => {
  const { rows } = await pool.query({
    name: 'keep',
    text: `insert into peer_transactions (counterparty_id, transaction_type, volume_mwh, price_per_mwh,
        delivery_start, delivery_end) values ($1, $2, $3, $4, $5, $6) returning *`,
    values: [
      sent.counterparty_id,
      sent.transaction_type,
      sent.volume_mwh,
      sent.price_per_mwh,
      sent.delivery_start,
      sent.delivery_end,
    ],
  });
  return rows[0];
});

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
