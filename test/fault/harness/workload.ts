import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { aTransaction } from '../../acceptance/fixtures.js';
import type { Random } from './random.js';

export interface Testimony {
  readonly transactions: ReadonlyMap<string, string>;
  readonly confirmed: ReadonlySet<string>;
  readonly batches: ReadonlyMap<string, readonly string[]>;
  readonly promotions: number;
  readonly sightings: readonly Sighting[];
  readonly reads: number;
  readonly retries: number;
  readonly complaints: readonly string[];
}

export interface Sighting {
  readonly customer: string;
  readonly revision: number;
  readonly primaries: readonly string[];
}

export interface Done {
  readonly transactions: number;
  readonly batches: number;
  readonly promotions: number;
  readonly reads: number;
}

export interface Workload {
  done(): Done;
  finish(): Promise<Testimony>;
}

const batchSize = 5;
const timeoutMs = 120_000;
const passing = new Set([0, 409, 429, 503]);

export async function startWorkload(
  url: string,
  apiKey: string,
  random: Random,
): Promise<Workload> {
  const transactions = new Map<string, string>();
  const confirmed = new Set<string>();
  const batches = new Map<string, readonly string[]>();
  const sightings: Sighting[] = [];
  const complaints: string[] = [];
  let [promotions, reads, retries, isOver] = [0, 0, 0, false];

  async function send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
    try {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      if (response.status >= 500 && response.status !== 503) {
        complaints.push(`${method} ${path} → ${response.status} ${text}`);
      }
      return { status: response.status, body: Object(JSON.parse(text)), headers: response.headers };
    } catch {
      return { status: 0, body: {}, headers: new Headers() };
    }
  }

  async function untilAnswered(path: string, body: unknown, headers: Record<string, string>) {
    const giveUpAt = Date.now() + timeoutMs;
    for (;;) {
      const answer = await send('POST', path, body, headers);
      if (!passing.has(answer.status)) return answer;
      if (Date.now() > giveUpAt) {
        complaints.push(`${path} was not answered in ${timeoutMs} ms: ${JSON.stringify(answer)}`);
        return answer;
      }
      retries += 1;
      await pause(50);
    }
  }

  const keyed = (key: string) => ({ 'idempotency-key': key, prefer: 'respond-async' });

  async function submitter(): Promise<void> {
    const key = randomUUID();
    const created = await untilAnswered('/exchange/transactions', aTransaction(), keyed(key));
    if (created.status !== 201) return void complaints.push(`create → ${JSON.stringify(created)}`);
    const id = String(created.body['id']);
    transactions.set(key, id);
    const path = `/exchange/transactions/${id}/confirm`;
    const confirmation = await untilAnswered(path, {}, keyed(randomUUID()));
    if (confirmation.status === 200) confirmed.add(id);
    else complaints.push(`confirm → ${JSON.stringify(confirmation)}`);
    const position = created.headers.get('ledger-position');
    if (position === null) return;
    const read = await send('GET', `/exchange/transactions/${id}`, undefined, {
      'ledger-position': position,
    });
    if (read.status === 404) complaints.push(`${id} was acknowledged but does not exist`);
  }

  async function batcher(): Promise<void> {
    const key = randomUUID();
    const items = Array.from({ length: batchSize }, () => aTransaction());
    const answer = await untilAnswered(
      '/exchange/transactions/batch',
      { atomic: true, items },
      keyed(key),
    );
    const results = answer.body['results'];
    if (answer.status >= 300 || !Array.isArray(results)) {
      return void complaints.push(`batch → ${JSON.stringify(answer)}`);
    }
    batches.set(
      key,
      results.map((result) => String(Object(Object(result).transaction).id)),
    );
  }

  const shared = await sharedCustomers(3, 4);
  async function promoter(): Promise<void> {
    const { customer, links } = random.pick(shared);
    const link = random.pick(links);
    const path = `/customers/${customer}/resellers/${link}/primary`;
    const answer = await untilAnswered(path, {}, { prefer: 'respond-async' });
    if (answer.status >= 300) complaints.push(`promote → ${JSON.stringify(answer)}`);
    promotions += 1;
  }

  async function reader(): Promise<void> {
    const { customer } = random.pick(shared);
    const answer = await send('GET', `/customers/${customer}`, undefined);
    reads += 1;
    if (answer.status === 404) complaints.push(`customer ${customer} is gone`);
    if (answer.status !== 200) return void (await pause(20));
    const revision = Number(/\d+/.exec(answer.headers.get('etag') ?? '')?.[0]);
    const resellers = answer.body['resellers'];
    const primaries = (Array.isArray(resellers) ? resellers : [])
      .filter((one) => Object(one).is_primary === true)
      .map((one) => String(Object(one).reseller_id));
    if (primaries.length > 1) complaints.push(`${customer} had ${primaries.length} primaries`);
    sightings.push({ customer, revision, primaries });
    await pause(5);
  }

  const again = async (work: () => Promise<void>) => {
    while (!isOver) await work();
  };
  const running = Promise.all(
    [
      submitter,
      submitter,
      submitter,
      submitter,
      batcher,
      promoter,
      promoter,
      promoter,
      reader,
      reader,
    ].map(again),
  );
  return {
    done: () => ({
      transactions: transactions.size,
      batches: batches.size,
      promotions,
      reads,
    }),
    async finish() {
      isOver = true;
      await running;
      return {
        transactions,
        confirmed,
        batches,
        promotions,
        sightings,
        reads,
        retries,
        complaints,
      };
    },
  };

  async function sharedCustomers(count: number, linksEach: number) {
    const made = [];
    for (let at = 0; at < count; at += 1) {
      const created = await send('POST', '/customers', { name: `Shared ${at}` });
      const customer = String(created.body['id']);
      const links: string[] = [];
      for (let link = 0; link < linksEach; link += 1) {
        const reseller = await send('POST', '/resellers', {
          code: randomUUID(),
          name: `Reseller ${link}`,
          operating_states: ['OK'],
        });
        const attached = await send('POST', `/customers/${customer}/resellers`, {
          reseller_id: reseller.body['id'],
          is_primary: link === 0,
        });
        if (attached.status !== 201) throw new Error(JSON.stringify(attached));
        links.push(String(attached.body['id']));
      }
      made.push({ customer, links });
    }
    return made;
  }
}
