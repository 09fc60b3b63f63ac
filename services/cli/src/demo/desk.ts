import type { CreateTransactionBody } from '@exchange/client';
import type { DemoLedger } from './demo-ledger.js';

const trade = { transaction_type: 'trade', trade_date: '2026-11-20' } as const;

/** @returns the number of transactions */
export async function seedDesk(
  ledger: DemoLedger,
  reseller_id: string,
  [first, second]: readonly [string, string],
): Promise<number> {
  const january = {
    delivery_start: '2027-01-01T06:00:00Z',
    delivery_end: '2027-02-01T06:00:00Z',
  };
  const block = { product: '5x16', mw: 50, market: 'ERCOT' } as const;
  const deals: readonly CreateTransactionBody[] = [
    {
      ...trade,
      ...january,
      counterparty_id: first,
      reseller_id,
      price_per_mwh: 62.5,
      direction: 'sell',
      book: 'Texas winter (demo)',
      external_id: 'DEMO-T-1',
      block,
    },
    {
      ...trade,
      counterparty_id: second,
      reseller_id,
      price_per_mwh: 84.2,
      delivery_start: '2026-11-30T23:00:00Z',
      delivery_end: '2026-12-31T23:00:00Z',
      direction: 'buy',
      currency: 'EUR',
      book: 'Germany (demo)',
      external_id: 'DEMO-T-2',
      block: { product: 'peak', mw: 12.5, time_zone: 'Europe/Berlin' },
    },
    {
      ...trade,
      transaction_type: 'nomination',
      counterparty_id: second,
      reseller_id,
      price_per_mwh: 71,
      delivery_start: '2026-12-01T23:00:00Z',
      delivery_end: '2026-12-02T23:00:00Z',
      direction: 'sell',
      currency: 'EUR',
      book: 'Germany (demo)',
      external_id: 'DEMO-T-3',
      profile: dayOfSun('2026-12-01T23:00:00Z'),
    },
    {
      ...trade,
      counterparty_id: first,
      reseller_id,
      price_per_mwh: 58.25,
      delivery_start: '2027-02-01T06:00:00Z',
      delivery_end: '2027-03-01T06:00:00Z',
      direction: 'sell',
      book: 'Texas winter (demo)',
      external_id: 'DEMO-T-4',
      block,
    },
  ];
  const ids: string[] = [];
  for (const deal of deals) ids.push(await ledger.transaction(deal));
  const [sold, bought, , unbilled] = ids;
  for (const id of [sold, bought, unbilled]) {
    if (id) await ledger.confirmation(id);
  }
  const winter = { counterparty_id: first, month: '2027-01', time_zone: 'America/Chicago' };
  const germany = { counterparty_id: second, month: '2026-12', time_zone: 'Europe/Berlin' };
  await ledger.statement(germany);
  if (!sold) return deals.length;
  await ledger.statement(winter);
  const corrected = await ledger.correction(sold, {
    block: { ...block, mw: 45 },
    reason: 'Power entered wrongly (demo)',
  });
  if (corrected) await ledger.confirmation(corrected);
  await ledger.statement({ ...winter, due_date: '2027-03-20' });
  return deals.length + 1;
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
