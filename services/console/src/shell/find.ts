import type { LedgerClient } from '@exchange/client';
import { problemOf } from '../reading/problem';
import type { Pasted } from './pasted';

/** A thing that was found, and the address of its page. */
export interface Found {
  readonly what: string;
  readonly to: string;
}

/** Asks for each kind of thing with the same id; the likelier ones first. */
const kinds = [
  ['Deal', '/api/v1/exchange/transactions/{id}', '/blotter/'],
  ['Customer', '/api/v1/customers/{id}', '/registry/customers/'],
  ['Asset', '/api/v1/assets/{id}', '/registry/assets/'],
  ['Counterparty', '/api/v1/exchange/counterparties/{id}', '/registry/counterparties/'],
  ['Reseller', '/api/v1/resellers/{id}', '/registry/resellers/'],
  ['Utility', '/api/v1/utilities/{id}', '/registry/utilities/'],
  ['Plan', '/api/v1/plans/{id}', '/registry/plans/'],
  ['Enrollment', '/api/v1/enrollments/{id}', '/registry/enrollments/'],
] as const;

/** What a pasted text names; undefined where nothing that the caller may see does. @throws ReadProblem */
export async function find(client: LedgerClient, pasted: Pasted): Promise<Found | undefined> {
  switch (pasted.kind) {
    case 'nothing':
      return undefined;
    case 'stream':
      return { what: 'Timeline', to: `/audit/${pasted.stream}` };
    case 'id':
      return findById(client, pasted.id);
    case 'external_id':
      return findByExternalId(client, pasted.text);
    default:
      return pasted satisfies never;
  }
}

async function findById(client: LedgerClient, id: string): Promise<Found | undefined> {
  for (const [what, path, page] of kinds) {
    const { response, error } = await client.GET(path, { params: { path: { id } } });
    if (response.ok) return { what, to: `${page}${id}` };
    if (response.status !== 404 && response.status !== 403) {
      throw problemOf(response.status, error);
    }
  }
  return undefined;
}

async function findByExternalId(client: LedgerClient, text: string): Promise<Found | undefined> {
  const { data, error, response } = await client.GET('/api/v1/exchange/transactions', {
    params: { query: { external_id: text, limit: 1 } },
  });
  if (data === undefined) throw problemOf(response.status, error);
  const [deal] = data;
  const id = typeof deal === 'object' ? deal.id : undefined;
  return id === undefined ? undefined : { what: 'Deal', to: `/blotter/${id}` };
}
