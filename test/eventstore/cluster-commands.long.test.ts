// Long: 40 s. Commands of two API processes race on three EventStoreDB nodes.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Client, client, list, member, text } from '../acceptance/client.js';
import { aCustomer, aReseller, aTransaction } from '../acceptance/fixtures.js';
import { ownTree } from '../fault/running-tree.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { startEventStoreCluster } from '../services/eventstore-cluster.js';

const { eventStore } = inject('testServices');
const program = eventStore.kind === 'program' ? eventStore.program : undefined;
let platform: Client;

beforeAll(async () => {
  if (program === undefined) return;
  const cluster = await startEventStoreCluster(program);
  atEndOfFile(() => cluster.stop());
  const url = cluster.url('admin:changeit@');
  const tree = await ownTree({ EVENTSTORE_URL: url, API_PROCESSES: '2' });
  platform = client(tree.url).with({ 'x-api-key': tree.apiKey });
});

const links = 5;
const promotions = 200;
const gates = 5;
const senders = 8;
const deals = '/exchange/transactions';
const past = { delivery_start: '2020-01-01T00:00:00Z', delivery_end: '2020-01-02T00:00:00Z' };

describe.skipIf(program === undefined)('two API processes on a cluster', () => {
  test(`answer ${promotions} concurrent promotions of one customer, and leave one primary`, async () => {
    const path = `/customers/${await aCustomer(platform)}/resellers`;
    const ids: string[] = [];
    for (let at = 0; at < links; at += 1) {
      const body = {
        reseller_id: await aReseller(platform, ['TX']),
        state: 'TX',
        cost_key: `${at}`,
      };
      ids.push(text(await platform.post(path, body), 'id'));
    }
    const promote = (at: number) => platform.post(`${path}/${ids[at % links]}/primary`);
    const answers = await Promise.all(Array.from({ length: promotions }, (_, at) => promote(at)));
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const attachments = list(await platform.get(path));
    expect(attachments.filter((one) => member(one, 'is_primary') === true)).toHaveLength(1);
  });

  test('accept no submission behind an acknowledged gate, and refuse none before or after it', async () => {
    const closed: { readonly sent: number; set: number; retired: number; free: number }[] = [];
    const answers: { readonly sent: number; readonly answered: number; readonly status: number }[] =
      [];
    let isOver = false;
    const send = async () => {
      while (!isOver) {
        const sent = performance.now();
        const body = aTransaction({ ...past, book: randomUUID() });
        const { status } = await platform.post(deals, body, { prefer: 'respond-async' });
        answers.push({ sent, answered: performance.now(), status });
      }
    };
    const sending = Promise.all(Array.from({ length: senders }, send));
    for (let one = 0; one < gates; one += 1) {
      await pause(200);
      const gate = { sent: performance.now(), set: 0, retired: 0, free: 0 };
      closed.push(gate);
      const limit = { transaction_type: 'nomination', before_delivery: { minutes: 15 } };
      const id = text(await platform.post('/exchange/gates', limit), 'id');
      gate.set = performance.now();
      await pause(200);
      gate.retired = performance.now();
      await platform.delete(`/exchange/gates/${id}`);
      gate.free = performance.now();
    }
    isOver = true;
    await sending;
    const isBehind = ({ sent, answered }: (typeof answers)[number]) =>
      closed.some(({ set, retired }) => sent >= set && answered <= retired);
    const isClear = ({ sent, answered }: (typeof answers)[number]) =>
      closed.every((gate) => answered <= gate.sent || sent >= gate.free);
    const [behind, clear] = [answers.filter(isBehind), answers.filter(isClear)];
    expect(new Set(behind.map(({ status }) => status))).toEqual(new Set([409]));
    expect(new Set(clear.map(({ status }) => status))).toEqual(new Set([201]));
  });
});
