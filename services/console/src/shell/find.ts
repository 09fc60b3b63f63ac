import type { LedgerClient } from '@exchange/client';
import { ask } from '../reading/ask';
import { things } from '../reading/things';

export interface Match {
  readonly what: string;
  readonly name: string;
  readonly to: string;
}

export const mostOfAKind = 5;

const deals = { what: 'Deal', list: '/api/v1/exchange/transactions', page: '/blotter/$id' };
const kinds = [deals, ...Object.values(things)];

type Kind = typeof deals;

/** A stream's timeline, the thing with the id, or the matches of the words. */
export async function find(client: LedgerClient, text: string): Promise<readonly Match[]> {
  const { stream, id, words } = readPasted(text);
  if (stream !== undefined) return [{ what: 'Timeline', name: stream, to: `/audit/${stream}` }];
  const matches = id === undefined ? [] : await findById(client, id);
  // An external id can contain a UUID.
  return matches.length > 0 ? matches : findByWords(client, words);
}

async function findById(client: LedgerClient, id: string): Promise<readonly Match[]> {
  const answers = await Promise.allSettled(kinds.map((kind) => searched(client, kind, id)));
  const matches = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .find(({ to }) => to.endsWith(`/${id}`));
  if (matches !== undefined) return [matches];
  // An unread list may have a match.
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return [];
}

async function findByWords(client: LedgerClient, text: string): Promise<readonly Match[]> {
  const [deal] = await listed(client, deals, { external_id: text, limit: 1 });
  if (deal !== undefined) return [{ ...deal, name: text }];
  const lists = await Promise.all(kinds.map((kind) => searched(client, kind, text)));
  return lists.flat();
}

const searched = (client: LedgerClient, kind: Kind, q: string) =>
  listed(client, kind, { q, limit: mostOfAKind });

async function listed(client: LedgerClient, { what, list, page }: Kind, query: object) {
  const { data } = await ask(client, 'get', list, { params: { query } });
  return (data as readonly Thing[]).map(
    (thing): Match => ({ what, name: nameOf(thing), to: page.replace('$id', thing.id) }),
  );
}

interface Thing {
  readonly id: string;
  readonly name?: string;
  readonly customer_name?: string;
  readonly external_id?: string | null;
}

function nameOf({ id, name, customer_name, external_id }: Thing): string {
  return name ?? customer_name ?? external_id ?? id.slice(0, 8);
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const streamName = new RegExp(`^[a-z_]+-(${uuid.source})$`, 'i');

export function readPasted(text: string) {
  const words = text.trim();
  const stream = streamName.exec(words)?.[0].toLowerCase();
  return { stream, id: uuid.exec(words)?.[0].toLowerCase(), words };
}
