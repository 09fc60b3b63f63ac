import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveDocumentation } from './documentation.js';

/** Public documentation needs no credential. */
const authenticator = {
  authenticate: async () => {
    throw new Error('a credential was read');
  },
};

async function documentation() {
  const app = Fastify();
  const counts = { described: 0, addressed: 0, catalogs: 0 };
  const description = {
    describe: () => {
      counts.described += 1;
      return { openapi: '3.1.0', info: { title: 'The interface', version: '1' }, paths: {} };
    },
    addressed: () => {
      counts.addressed += 1;
      return { servers: [] };
    },
  };
  const events = async () => {
    counts.catalogs += 1;
    return { title: 'Events', paragraphs: [], sections: [] };
  };
  await serveDocumentation(
    app,
    { document: description, events: description, catalogs: { events } },
    { publicUrl: undefined, isPublic: true, authenticator },
  );
  return { app, counts };
}

test('repeated requests build neither the description nor a catalog again', async () => {
  const { app, counts } = await documentation();
  const paths = ['/docs/json', '/docs/events'];
  for (let round = 0; round < 3; round += 1) {
    for (const path of paths) expect((await app.inject(path)).statusCode, path).toBe(200);
  }
  await Promise.all(paths.map((path) => app.inject(path)));
  expect(counts).toEqual({ described: 1, addressed: 4, catalogs: 1 });
});

test('others are served between two descriptions', async () => {
  const { app, counts } = await documentation();
  await app.ready();
  const answers = Array.from({ length: 10 }, () => app.inject('/openapi.json'));
  const perTurn: number[] = [];
  for (let before = 0; counts.addressed < answers.length; before = counts.addressed) {
    await nextTurn();
    perTurn.push(counts.addressed - before);
  }
  expect(Math.max(...perTurn)).toBe(1);
  for (const answer of answers) expect((await answer).statusCode).toBe(200);
});

test('/docs/json is the description, and /docs/yaml is not served', async () => {
  const { app } = await documentation();
  const answer = await app.inject('/docs/json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toMatchObject({ info: { title: 'The interface' } });
  expect((await app.inject('/docs/yaml')).body).toContain('available as JSON, at /openapi.json');
});
