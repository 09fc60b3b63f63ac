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
// Imported on demand: an acceptance run has no stores to start.
const own = running === undefined ? await import('../services/ledger.js') : undefined;

/** The running service (`npm run acceptance`), or the shared one of a test process. */
export async function service(): Promise<Service> {
  const { url, apiKey } = running ?? (await (own ?? unstarted()).sharedLedger());
  const anonymous = client(url);
  return { url, apiKey, anonymous, platform: anonymous.with({ 'x-api-key': apiKey }) };
}

function unstarted(): never {
  throw new Error('The run has no service, and cannot start one.');
}
