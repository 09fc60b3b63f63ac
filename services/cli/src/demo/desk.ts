import { CommandFailed } from '../command.js';
import { readDemoData } from './demo-data.js';
import type { DemoLedger } from './demo-ledger.js';

const transactions = '/api/v1/exchange/transactions';
const statements = '/api/v1/exchange/statements';

/** @returns the number of transactions */
export async function seedDesk(
  { post }: DemoLedger,
  reseller_id: string,
  [first, second]: readonly [string, string],
): Promise<number> {
  const ids: string[] = [];
  for (const deal of readDemoData().deals) {
    const isOfSun = deal.transaction_type === 'nomination';
    const profile = isOfSun ? { profile: dayOfSun(deal.delivery_start) } : {};
    ids.push(await post(transactions, { ...deal, reseller_id, ...profile }));
  }
  const [sold, bought, , unbilled] = ids;
  for (const id of [sold, bought, unbilled]) {
    if (id) await post(`${transactions}/{id}/confirm`, {}, id);
  }
  const winter = { counterparty_id: first, month: '2027-01', time_zone: 'America/Chicago' };
  const germany = { counterparty_id: second, month: '2026-12', time_zone: 'Europe/Berlin' };
  await post(statements, germany);
  if (!sold) return ids.length;
  await post(statements, winter);
  const block = { product: '5x16', mw: 45, market: 'ERCOT' } as const;
  const reason = 'Power entered wrongly (demo)';
  const corrected = await post(`${transactions}/{id}/correct`, { block, reason }, sold);
  if (corrected) await post(`${transactions}/{id}/confirm`, {}, corrected);
  await post(statements, { ...winter, due_date: '2027-03-20' });
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
  { postAs }: DemoLedger,
  parties: { readonly counterparty_id: string; readonly reseller_id: string },
): Promise<void> {
  const gate = await postAs('demo-gate')('/api/v1/exchange/gates', {
    market: 'EU',
    transaction_type: 'nomination',
    day_ahead: { local_time: '12:00', time_zone: 'Europe/Berlin', days_before: 1 },
  });
  if (gate === '') return;
  const late = await postAs('demo-gate-late')(transactions, {
    ...parties,
    transaction_type: 'nomination',
    direction: 'sell',
    currency: 'EUR',
    book: 'Germany (demo)',
    price_per_mwh: 71,
    delivery_start: '2024-12-01T23:00:00Z',
    delivery_end: '2024-12-02T23:00:00Z',
    block: { product: 'base', mw: 5, market: 'EU', time_zone: 'Europe/Berlin' },
  });
  if (late !== '') {
    throw new CommandFailed(
      'POST /exchange/transactions: it was accepted after its gate had closed',
    );
  }
}
