import { z } from 'zod';

const transaction = z.strictObject({
  counterparty_id: z.guid(),
  transaction_type: z.enum(['nomination', 'trade', 'settlement']),
  volume_mwh: z.number().positive().max(1e9),
  price_per_mwh: z.number().min(-1e6).max(1e6),
  delivery_start: z.iso.datetime({ offset: true }),
  delivery_end: z.iso.datetime({ offset: true }),
});

export function takesTransactions(app, keep) {
  app.post('/', async ({ body }, reply) => {
    const checked = transaction.safeParse(body);
    if (!checked.success) return reply.code(422).send({ errors: checked.error.issues });
    return reply.code(201).send(await keep(checked.data));
  });
}
