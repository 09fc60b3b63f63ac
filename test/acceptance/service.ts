import { inject } from 'vitest';
import { type Client, client } from './client.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A service that runs already; without it, tests start one of their own. */
    runningService?: { readonly url: string; readonly apiKey: string };
  }
}

/** A service as its clients see it: all that an acceptance test knows. */
export interface Service {
  readonly url: string;
  readonly apiKey: string;
  /** A platform caller. */
  readonly platform: Client;
  /** No credential at all. */
  readonly anonymous: Client;
}

const running = inject('runningService');
// Imported where it is needed alone: an acceptance run has no stores to start.
const own = running === undefined ? await import('../services/ledger.js') : undefined;

/** The service that the run names (`npm run acceptance`), or the service that all files of a test process share. */
export async function service(): Promise<Service> {
  const { url, apiKey } = running ?? (await (own ?? unstarted()).sharedLedger());
  const anonymous = client(url);
  return { url, apiKey, anonymous, platform: anonymous.with({ 'x-api-key': apiKey }) };
}

function unstarted(): never {
  throw new Error('There is neither a running service nor one to start.');
}
