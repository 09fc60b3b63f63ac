import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { QueueBackend } from '@exchange/runtime/queue/queue-backend';
import { type FastifyInstance, fastify } from 'fastify';

const path = '/queues';

/** The password of basic authentication is an API key. */
export async function createQueueBoard(
  queue: QueueBackend,
  checkApiKey: (key: string) => string,
): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  const adapter = new FastifyAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: [new BullMQAdapter(queue.bullQueue(), { readOnlyMode: true })],
    serverAdapter: adapter,
  });
  await app.register(async (board) => {
    board.addHook('onRequest', async (request, reply) => {
      if (holds(request.headers.authorization, checkApiKey)) return;
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="queues"')
        .send({ detail: 'Provide an API key as the password.' });
    });
    await board.register(adapter.registerPlugin(), { prefix: path });
  });
  await app.ready();
  return app;
}

function holds(authorization: string | undefined, checkApiKey: (key: string) => string): boolean {
  const encoded = /^basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return false;
  const password = Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':');
  try {
    checkApiKey(password);
    return true;
  } catch {
    return false;
  }
}
