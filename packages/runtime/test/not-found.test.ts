import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { answerUnknownPaths } from '../src/http/problems/not-found.js';

function server() {
  const app = fastify();
  answerUnknownPaths(app, []);
  for (const url of ['/openapi.json', '/docs', '/console/*']) app.get(url, async () => 'page');
  return app;
}

describe('documentation and console', () => {
  test.each(['/openapi.json', '/asyncapi.json?a=b', '/docs', '/docs/', '/console', '/console/x/y'])(
    'allow reads alone: %s',
    async (url) => {
      const app = server();
      for (const method of ['POST', 'PUT', 'DELETE'] as const) {
        const { statusCode, headers } = await app.inject({ method, url });
        expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
      }
      const options = await app.inject({ method: 'OPTIONS', url });
      expect([options.statusCode, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS']);
    },
  );

  test('are unknown at other paths, and where a read has no page', async () => {
    const app = server();
    for (const url of ['/openapi.jsonx', '/openapi-json', '/console.js', '/docsx', '/x/docs']) {
      expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(404);
    }
    expect((await app.inject({ method: 'GET', url: '/docs/none' })).statusCode).toBe(404);
  });
});
