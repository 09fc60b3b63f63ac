import { CommandFailed } from '../command.js';
import type { DemoLedger } from './demo-ledger.js';

const transactions = '/api/v1/exchange/transactions';
const statements = '/api/v1/exchange/statements';

/** @returns the number of transactions */
export async function seedDesk({ post, data }: DemoLedger, reseller_id: string): Promise<number> {
  const ids: string[] = [];
  for (const deal of data.deals) {
    const isOfSun = deal.transaction_type === 'nomination';
    const profile = isOfSun ? { profile: dayOfSun(deal.delivery_start) } : {};
    ids.push(await post(transactions, { ...deal, reseller_id, ...profile }));
  }
  const [sold, bought, , unbilled] = ids;
  for (const id of [sold, bought, unbilled]) {
    if (id) await post(`${transactions}/{id}/confirm`, {}, id);
  }
  await post(statements, data.statements.germany);
  if (!sold) return ids.length;
  await post(statements, data.statements.texas);
  const corrected = await post(`${transactions}/{id}/correct`, data.correction, sold);
  if (corrected) await post(`${transactions}/{id}/confirm`, {}, corrected);
  await post(statements, { ...data.statements.texas, due_date: '2027-03-20' });
  return ids.length + 1;
}

function dayOfSun(begin: string) {
  const quarterMs = 15 * 60_000;
  return Array.from({ length: 96 }, (_, index) => {
    const start = Date.parse(begin) + index * quarterMs;
    const height = Math.max(0, Math.cos(((index - 48) * Math.PI) / 40));
    return {
      start: new Date(start).toISOString(),
      end: new Date(start + quarterMs).toISOString(),
      volume_mwh: Math.round(5_000 * height) / 1_000,
    };
  });
}

/** The deal is late for the gate, and so refused. */
export async function seedGate(
  { postOnce, data: { gate, lateDeal } }: DemoLedger,
  reseller_id: string,
): Promise<void> {
  if ((await postOnce('demo-gate')('/api/v1/exchange/gates', gate)) === '') return;
  const late = await postOnce('demo-gate-late')(transactions, { ...lateDeal, reseller_id });
  if (late !== '') {
    throw new CommandFailed(
      'POST /exchange/transactions: it was accepted after its gate had closed',
    );
  }
}
