import type { LedgerClient } from '@exchange/client';
import { problemOf } from '../reading/problem';

/** A thing that was found, and the address of its page. */
export interface Found {
  /** Its kind: `Deal`. */
  readonly what: string;
  readonly name: string;
  readonly to: string;
}

/** More of one kind are not told: more words narrow them. */
export const mostOfAKind = 5;

/** Kinds of things, each with the list that finds them by `q` and the page of one; the likelier ones first. */
const kinds = [
  { what: 'Deal', list: '/api/v1/exchange/transactions', page: '/blotter/' },
  { what: 'Customer', list: '/api/v1/customers', page: '/registry/customers/' },
  { what: 'Asset', list: '/api/v1/assets', page: '/registry/assets/' },
  {
    what: 'Counterparty',
    list: '/api/v1/exchange/counterparties',
    page: '/registry/counterparties/',
  },
  { what: 'Reseller', list: '/api/v1/resellers', page: '/registry/resellers/' },
  { what: 'Utility', list: '/api/v1/utilities', page: '/registry/utilities/' },
  { what: 'Plan', list: '/api/v1/plans', page: '/registry/plans/' },
  { what: 'Enrollment', list: '/api/v1/enrollments', page: '/registry/enrollments/' },
] as const;

type Kind = (typeof kinds)[number];

/** What a pasted text names, of all that the caller may see. @throws ReadProblem */
export async function find(client: LedgerClient, pasted: Pasted): Promise<readonly Found[]> {
  switch (pasted.kind) {
    case 'nothing':
      return [];
    case 'stream':
      return [{ what: 'Timeline', name: pasted.stream, to: `/audit/${pasted.stream}` }];
    case 'id':
      return findById(client, pasted.id);
    case 'words':
      return findByWords(client, pasted.text);
    default:
      return pasted satisfies never;
  }
}

async function findById(client: LedgerClient, id: string): Promise<readonly Found[]> {
  const answers = await Promise.allSettled(kinds.map((kind) => listed(client, kind, id)));
  const found = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .find(({ to }) => to.endsWith(`/${id}`));
  if (found !== undefined) return [found];
  // It may be in a list that could not be read.
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return [];
}

/** A deal's whole external id names that deal; anything else is looked for in every kind. */
async function findByWords(client: LedgerClient, text: string): Promise<readonly Found[]> {
  const { data, error, response } = await client.GET('/api/v1/exchange/transactions', {
    params: { query: { external_id: text, limit: 1 } },
  });
  if (data === undefined) throw problemOf(response, error);
  const [deal] = data;
  if (typeof deal === 'object') return [{ what: 'Deal', name: text, to: `/blotter/${deal.id}` }];
  const found = await Promise.all(kinds.map((kind) => listed(client, kind, text)));
  return found.flat();
}

async function listed(client: LedgerClient, kind: Kind, q: string): Promise<readonly Found[]> {
  const { data, error, response } = await client.GET(kind.list, {
    params: { query: { q, limit: mostOfAKind } },
  });
  if (data === undefined) throw problemOf(response, error);
  // Deals could be asked for as CSV, a text; here they are rows.
  if (typeof data === 'string') return [];
  return data.map((thing) => ({
    what: kind.what,
    name: nameOf(thing),
    to: `${kind.page}${thing.id}`,
  }));
}

interface Thing {
  readonly id: string;
  readonly name?: string;
  readonly customer_name?: string;
  readonly external_id?: string | null;
}

/** What a thing is called; a deal, which has no name, by its external id or the beginning of its id. */
function nameOf({ id, name, customer_name, external_id }: Thing): string {
  return name ?? customer_name ?? external_id ?? id.slice(0, 8);
}

/** What somebody pasted into the search box. */
type Pasted =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'id'; readonly id: string }
  /** A stream of the log, as events and the audit pages name it. */
  | { readonly kind: 'stream'; readonly stream: string }
  /** Words of names, the beginning of an id, or a deal's external id. */
  | { readonly kind: 'words'; readonly text: string };

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const stream = new RegExp(`^[a-z_]+-(${uuid.source})$`, 'i');

/** Reads an id out of whatever it was copied with: an address, a line of a log, JSON, quotes and spaces around it. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'nothing' };
  if (stream.test(trimmed)) return { kind: 'stream', stream: trimmed.toLowerCase() };
  const id = uuid.exec(trimmed)?.[0];
  if (id !== undefined) return { kind: 'id', id: id.toLowerCase() };
  return { kind: 'words', text: trimmed };
}
