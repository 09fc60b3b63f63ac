import { customer } from '@exchange/ledger/registry/customer/decide';
import { customerEvents } from '@exchange/ledger/registry/customer/events';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { transactionIds, verifyTables } from '../verify-tables.js';
import type { System } from './system.js';
import type { Testimony } from './workload.js';

export async function checkAfterwards(system: System, testimony: Testimony): Promise<string[]> {
  const wrong = [...testimony.complaints, ...system.tree.crashes()];
  const inLog = await readLog(system.direct.eventStoreUrl);
  for (const id of testimony.transactions.values()) {
    const times = inLog.submissions.get(id) ?? 0;
    if (times !== 1)
      wrong.push(`transaction ${id} was acknowledged and is ${times} times in the log`);
  }
  if (new Set(testimony.transactions.values()).size !== testimony.transactions.size) {
    wrong.push('two keys were answered with one transaction');
  }
  for (const id of testimony.confirmed) {
    if (inLog.confirmations.get(id) !== 1) {
      wrong.push(`${id} is confirmed ${inLog.confirmations.get(id) ?? 0} times in the log`);
    }
  }
  for (const [key, items] of testimony.batches) {
    const missing = items.filter((id) => inLog.submissions.get(id) !== 1);
    if (missing.length > 0)
      wrong.push(`batch ${key} is not in the log whole: ${missing.join(', ')}`);
  }
  for (const [id, times] of inLog.submissions) {
    if (times > 1) wrong.push(`${id} is in the log ${times} times`);
  }
  for (const [id, times] of inLog.beginnings) {
    if (times > 1 || !inLog.submissions.has(id)) {
      wrong.push(`${id} began ${times} times, and was submitted ${inLog.submissions.get(id) ?? 0}`);
    }
  }
  wrong.push(...(await checkPrimaries(system.direct.eventStoreUrl, testimony)));
  wrong.push(...(await checkTable(system.direct.databaseUrl, inLog.submissions)));
  wrong.push(...(await verifyTables(system.direct)));
  return wrong;
}

interface LogContents {
  readonly submissions: ReadonlyMap<string, number>;
  readonly beginnings: ReadonlyMap<string, number>;
  readonly confirmations: ReadonlyMap<string, number>;
}

async function readLog(eventStoreUrl: string): Promise<LogContents> {
  const eventLog = connectEventLog(eventStoreUrl);
  const submissions = new Map<string, number>();
  const confirmations = new Map<string, number>();
  const beginnings = new Map<string, number>();
  const count = (of: Map<string, number>, stream: string) => {
    const id = stream.slice('transaction-'.length);
    of.set(id, (of.get(id) ?? 0) + 1);
  };
  for await (const { stream, type, data } of eventLog.readAll()) {
    if (type === 'TransactionSubmitted') {
      count(Object(data).brought_at === undefined ? submissions : beginnings, stream);
    }
    if (type === 'TransactionConfirmed') count(confirmations, stream);
    if (type === 'TransactionBatchSubmitted') {
      const items: unknown = Object(data).accepted;
      if (!Array.isArray(items)) throw new Error(`a batch without items in ${stream}`);
      for (const item of items) {
        count(submissions, `transaction-${Object(item).transaction.transaction_id}`);
      }
    }
  }
  await eventLog.close();
  return { submissions, beginnings, confirmations };
}

async function checkPrimaries(eventStoreUrl: string, { sightings }: Testimony): Promise<string[]> {
  const wrong: string[] = [];
  const eventLog = connectEventLog(eventStoreUrl);
  const codec = codecOf(customerEvents);
  for (const id of new Set(sightings.map((one) => one.customer))) {
    let state = customer.initialState;
    const primariesAt = new Map<number, string>();
    for (const stored of await eventLog.readStream(`customer-${id}`)) {
      const { event } = codec.decode(stored);
      state = customer.evolve(state, event);
      const links = state.status === 'registered' ? state.attachments : [];
      const primaries = links.filter((link) => link.is_primary);
      if (primaries.length > 1) {
        wrong.push(
          `customer ${id} has ${primaries.length} primaries at revision ${stored.revision}`,
        );
      }
      primariesAt.set(Number(stored.revision), primaries.map((link) => link.reseller_id).join());
    }
    for (const sighting of sightings) {
      if (sighting.customer !== id) continue;
      const then = primariesAt.get(sighting.revision);
      if (then !== sighting.primaries.join()) {
        wrong.push(
          `a reader saw ${sighting.primaries.join()} at revision ${sighting.revision} of ${id}; it was ${then}`,
        );
      }
    }
  }
  await eventLog.close();
  return wrong;
}

async function checkTable(
  databaseUrl: string,
  submissions: ReadonlyMap<string, number>,
): Promise<string[]> {
  const inTable = new Set(await transactionIds(databaseUrl));
  const missing = [...submissions.keys()].filter((id) => !inTable.has(id));
  const extra = [...inTable].filter((id) => !submissions.has(id));
  return [
    ...missing.map((id) => `${id} is in the log and not in the table`),
    ...extra.map((id) => `${id} is in the table and not in the log`),
  ];
}
