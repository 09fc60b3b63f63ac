// Raw SQL: one statement compares a customer's links before and after, and counts each customer once.
import { addToRows } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import { costKeyStatesTable } from './table.js';

export interface AttachmentStep {
  readonly reseller_id: string;
  readonly cost_key: string;
  readonly customer_id: string;
  readonly state: string | null;
  readonly step: 1 | -1;
}

export async function writeCustomerCounts(
  client: ClientBase,
  steps: readonly AttachmentStep[],
): Promise<void> {
  const customers = summed(steps, ({ customer_id }) => customer_id);
  const states = summed(
    steps.filter(({ state }) => state !== null),
    ({ state }) => state ?? '',
  );
  if (customers.length > 0) await countCustomers(client, customers);
  if (states.length > 0) await countStates(client, states);
}

interface Delta {
  readonly reseller_id: string;
  readonly cost_key: string;
  readonly of: string;
  readonly links: number;
}

function summed(
  steps: readonly AttachmentStep[],
  of: (step: AttachmentStep) => string,
): readonly Delta[] {
  const deltas = new Map<string, Delta>();
  for (const one of steps) {
    const { reseller_id, cost_key } = one;
    const id = JSON.stringify([reseller_id, cost_key, of(one)]);
    const links = (deltas.get(id)?.links ?? 0) + one.step;
    deltas.set(id, { reseller_id, cost_key, of: of(one), links });
  }
  return [...deltas.values()].filter(({ links }) => links !== 0);
}

async function countCustomers(client: ClientBase, deltas: readonly Delta[]): Promise<void> {
  await client.query(
    `with delta as (
       select * from json_to_recordset($1::json) as d(reseller_id uuid, cost_key text, "of" uuid, links integer)
     ), linked as (
       insert into cost_key_customers as known (reseller_id, cost_key, customer_id, links)
       select reseller_id, cost_key, "of", links from delta
       on conflict (reseller_id, cost_key, customer_id) do update set links = known.links + excluded.links
       returning reseller_id, cost_key, customer_id, links
     ), change as (
       select linked.reseller_id, linked.cost_key,
         sum((linked.links > 0)::integer - (linked.links - delta.links > 0)::integer)::integer as customers
       from linked join delta on delta.reseller_id = linked.reseller_id
         and delta.cost_key = linked.cost_key and delta."of" = linked.customer_id
       group by linked.reseller_id, linked.cost_key
     )
     insert into cost_key_counts as known (reseller_id, cost_key, customer_count)
     select reseller_id, cost_key, customers from change where customers <> 0
     on conflict (cost_key, reseller_id) do update set customer_count = known.customer_count + excluded.customer_count`,
    [JSON.stringify(deltas)],
  );
  if (deltas.every(({ links }) => links > 0)) return;
  await client.query('delete from cost_key_customers where links = 0');
  await client.query('delete from cost_key_counts where customer_count = 0');
}

async function countStates(client: ClientBase, deltas: readonly Delta[]): Promise<void> {
  const rows = deltas.map(({ of: state, ...rest }) => ({ ...rest, state }));
  await addToRows(client, costKeyStatesTable, rows, ['links']);
  if (deltas.every(({ links }) => links > 0)) return;
  await client.query('delete from cost_key_states where links = 0');
}
