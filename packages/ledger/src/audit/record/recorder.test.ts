import { EventLogUnavailable } from '@exchange/runtime/event-log/errors';
import type { Page } from '@exchange/runtime/tables/queries/page';
import { platformScope } from '@exchange/units';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { SharedLog } from '../../../test/shared-log.js';
import { type CsvPart, sendCsv } from '../../platform/queries/csv-list.js';
import { exportRecorder } from './recorder.js';

const one: CsvPart = { rows: [['1']], next: undefined };
const caller = { kind: 'api_key', id: 'ops', scope: platformScope, roles: 'all' } as const;

async function answerOf(
  turn: () => Promise<void>,
  limit?: number,
  parts: CsvPart[] = [one],
  method: 'GET' | 'HEAD' = 'GET',
) {
  const eventLog = new SharedLog().visibleTo(turn);
  const positions: bigint[] = [];
  const pages: Page[] = [];
  const notify = (position: bigint) => {
    positions.push(position);
  };
  const recordExport = exportRecorder({ eventLog, notifier: { notify } });
  const app = fastify();
  app.decorateRequest('caller', undefined);
  app.get('/list', async (request: FastifyRequest, reply: FastifyReply) => {
    request.caller = caller;
    return sendCsv(
      reply,
      { publicUrl: undefined, recordExport },
      {
        columns: ['a'],
        position: 7n,
        page: { limit, offset: 3 },
        partSize: 10,
        read: async (page) => parts[pages.push(page) - 1] ?? one,
      },
    );
  });
  const { statusCode, body } = await app.inject({ method, url: '/list?format=csv' });
  return { statusCode, body, positions, pages };
}

test('a CSV list without a limit is recorded before its first byte', async () => {
  const answer = await answerOf(async () => {});
  expect(answer).toMatchObject({ statusCode: 200, body: 'a\r\n1\r\n' });
  expect(answer.positions).toHaveLength(1);
});

test('skips the offset once in a list of several parts', async () => {
  const { body, pages } = await answerOf(async () => {}, undefined, [{ ...one, next: 'b' }, one]);
  expect(body).toBe('a\r\n1\r\n1\r\n');
  expect(pages).toEqual([
    { limit: 10, offset: 3 },
    { limit: 10, offset: 0, cursor: 'b' },
  ]);
});

test('has no byte if the log is unavailable; a page needs no log', async () => {
  const down = async () => {
    throw new EventLogUnavailable('down');
  };
  const answer = await answerOf(down);
  expect([answer.statusCode >= 500, answer.body.includes('a\r\n')]).toEqual([true, false]);
  expect(await answerOf(down, 10)).toMatchObject({ statusCode: 200, positions: [] });
});

test('HEAD of a CSV list records nothing, and reads one part', async () => {
  const parts = [{ ...one, next: 'b' }, one];
  const answer = await answerOf(async () => {}, undefined, parts, 'HEAD');
  expect(answer).toMatchObject({ statusCode: 200, body: '', positions: [] });
  expect(answer.pages).toHaveLength(1);
});
