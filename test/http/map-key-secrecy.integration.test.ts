import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { routesWithMap } from '../fixtures/map-feature/routes.js';
import { sharedLedger } from '../services/ledger.js';
import { sendRaw } from './raw-http.js';

beforeAll(async () => void (await sharedLedger()));

test('a map key in a URL or form is in no log, metric, answer or event', async () => {
  const service = await sharedLedger();
  const { platform } = service;
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const api = await service.anotherApi({
    routes: routesWithMap,
    operationsPort: 0,
    log,
    refusalsPerMinute: 1_000,
  });
  const make = async () => {
    const answer = await platform.post('/map-keys', { name: 'Secret' });
    return { id: text(answer, 'id'), key: text(answer, 'key') };
  };
  const [right, lost] = [await make(), await make()];
  await platform.post(`/map-keys/${lost.id}/revoke`);
  const misspelt = `${right.key.slice(0, -3)}xyz`;
  const keys = [right.key, lost.key, misspelt];
  const bodies: string[] = [];
  const note = async (answer: Response) => {
    bodies.push(JSON.stringify([...answer.headers]), await answer.text());
    return answer.status;
  };
  const statuses = new Set<number>();
  for (const key of keys) {
    const query = `?api_key=${key}&token=${key}`;
    for (const path of [
      '/ogc/fixture/names',
      '/ogc/fixture/nothing',
      '/ogc/fixture-words',
      '/ogc/nowhere',
      '/ogc/%zz',
      '/tiles/fixture/99',
      `/tiles/fixture/${'1'.repeat(600)}`,
      '/rest/services/fixture/query',
      '/api/v1/layers',
      '/api/v1/layers/assets/query',
      '/api/v1/layers/none',
      '/api/v1/assets',
      '/api/v1/customers/none',
      '/nowhere',
      '/',
    ]) {
      for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS', 'POST']) {
        const headers = { 'x-service-reseller-id': 'none' };
        statuses.add(await note(await fetch(`${api.url}${path}${query}`, { method, headers })));
        const own = { 'x-api-key': service.apiKey };
        statuses.add(
          await note(await fetch(`${api.url}${path}${query}`, { method, headers: own })),
        );
      }
    }
    await note(
      await fetch(`${api.url}/rest/services/fixture/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `token=${key}&f=%00`,
      }),
    );
    for (const end of ['HTTP/1.1\r\nExpect: fire', 'HTTP/9.9', `HTTP/1.1\r\nHost: a b`]) {
      const answer = await sendRaw(
        api.url,
        `GET /ogc/x${query} ${end}\r\nConnection: close\r\n\r\n`,
      );
      bodies.push(JSON.stringify(answer));
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 414]));
  bodies.push(await (await fetch(`http://127.0.0.1:${api.operationsPort}/metrics`)).text());
  bodies.push((await platform.get('/audit/events')).text);
  bodies.push((await platform.get('/map-keys?limit=1000')).text);
  expect(lines.join('')).toContain('credential_refused');
  expect(lines.join('')).toContain('"api_key"');
  for (const key of keys) {
    const secret = key.split('_').slice(2).join('_').slice(0, 30);
    for (const [what, texts] of [
      ['log', lines],
      ['answers', bodies],
    ] as const) {
      expect(
        texts.filter((one) => one.includes(secret)),
        what,
      ).toEqual([]);
    }
  }
});
