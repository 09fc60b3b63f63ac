import { CommandFailed } from '../command.js';
import { refused, type Service } from '../service/client.js';
import { retryingRequests } from './demo-ledger.js';

interface GateDemo {
  readonly service: Service;
  readonly signal: AbortSignal;
  readonly counterparty: string;
  readonly resellerId: string;
}

export async function seedGate(demo: GateDemo): Promise<void> {
  const { service, signal, counterparty, resellerId } = demo;
  const { url, client } = service;
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
        counterparty_id: counterparty,
        reseller_id: resellerId,
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
