import { CommandFailed } from '../command.js';
import { refused, type Service } from '../service/client.js';
import { retryingRequests } from './demo-ledger.js';

export async function seedGate(
  { url, client }: Service,
  signal: AbortSignal,
  parties: { readonly counterparty_id: string; readonly reseller_id: string },
): Promise<void> {
  const request = retryingRequests(url, signal);
  const gate = await request(() =>
    client.POST('/api/v1/exchange/gates', {
      params: { header: { 'Idempotency-Key': 'demo-gate' } },
      body: {
        market: 'EU',
        transaction_type: 'nomination',
        day_ahead: { local_time: '12:00', time_zone: 'Europe/Berlin', days_before: 1 },
      },
    }),
  );
  const { status, headers } = gate.response;
  if (status === 409 || headers.get('idempotency-replayed') === 'true') return;
  if (gate.data === undefined) throw refused(gate);
  const late = await request(() =>
    client.POST('/api/v1/exchange/transactions', {
      params: { header: { 'Idempotency-Key': 'demo-gate-late' } },
      body: {
        ...parties,
        transaction_type: 'nomination',
        direction: 'sell',
        currency: 'EUR',
        book: 'Germany (demo)',
        price_per_mwh: 71,
        delivery_start: '2024-12-01T23:00:00Z',
        delivery_end: '2024-12-02T23:00:00Z',
        block: { product: 'base', mw: 5, market: 'EU', time_zone: 'Europe/Berlin' },
      },
    }),
  );
  if (late.data !== undefined) {
    throw new CommandFailed(
      'POST /exchange/transactions: it was accepted after its gate had closed',
    );
  }
}
