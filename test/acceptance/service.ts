import { inject } from 'vitest';
import { type Client, client } from './client.js';

declare module 'vitest' {
  interface ProvidedContext {
    runningService?: { readonly url: string; readonly apiKey: string };
  }
}

export interface Service {
  readonly url: string;
  readonly apiKey: string;
  readonly platform: Client;
  readonly anonymous: Client;
}

const running = inject('runningService');
const own = running === undefined ? await import('../services/ledger.js') : undefined;

export async function service(): Promise<Service> {
  const { url, apiKey } = running ?? (await (own ?? unstarted()).sharedLedger());
  const anonymous = client(url);
  return { url, apiKey, anonymous, platform: anonymous.with({ 'x-api-key': apiKey }) };
}

function unstarted(): never {
  throw new Error('The run has no service, and cannot start one.');
}
