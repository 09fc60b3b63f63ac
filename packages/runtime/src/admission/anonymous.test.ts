import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { createAnonymousRequests } from './anonymous.js';

test('a request keeps its slot once its body is complete', async () => {
  const requests = createAnonymousRequests({ total: 2, share: 1 }, undefined);
  const giveUp = vi.fn();
  let answer = (_: string): void => undefined;
  const app = fastify();
  app.addHook('onRequest', async (request, reply) => {
    requests.admit(request, reply);
    requests.awaitBody(request, giveUp);
  });
  const handler = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  app.post('/', handler);
  const post = () => app.inject({ method: 'POST', url: '/', payload: { api_key: 'x' } });
  const first = post();
  await vi.waitFor(() => expect(handler).toHaveBeenCalled());
  expect((await post()).body).toContain('refused by limit: share of anonymous_requests');
  expect(giveUp).not.toHaveBeenCalled();
  answer('done');
  expect((await first).body).toBe('done');
});
