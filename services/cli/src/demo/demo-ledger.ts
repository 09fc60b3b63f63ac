import { createHash } from 'node:crypto';
import { retryPolicyUntil, sendWithRetries } from '../import/retrying-send.js';
import { type BodyOf, type Route, target, type Verb } from '../import/targets.js';
import { refused, type Service } from '../service/client.js';
import { readDemoData } from './demo-data.js';

export type DemoLedger = ReturnType<typeof demoLedger>;

/** A month without deals has no statement. */
const statements = '/api/v1/exchange/statements';

export function demoLedger(service: Service, signal: AbortSignal) {
  const { url, uploads } = service;
  const policy = { ...retryPolicyUntil(signal), attemptsMax: 1 };

  /**
   * @returns the id; empty if the resource exists or the change is refused with 409, and with `key`
   * also for a repetition
   */
  const write =
    <V extends Verb>(verb: V, key?: string) =>
    async <Path extends Route<V>>(
      route: Path,
      body: BodyOf<V, Path>,
      ...ids: readonly string[]
    ): Promise<string> => {
      signal.throwIfAborted();
      const { path, send } = target(verb, route, ids);
      const header = { 'Idempotency-Key': key ?? keyOf(path, body ?? {}) };
      const answer = await sendWithRetries(url, () => send(uploads, body, header), policy);
      const { ok, status, headers } = answer.response;
      const isExpected = status === 409 || (status === 422 && route === statements);
      if (!ok && !isExpected) throw refused(answer);
      const isRepetition = headers.get('idempotency-replayed') === 'true';
      return key !== undefined && isRepetition ? '' : idIn(answer.data);
    };
  return {
    service,
    data: readDemoData(),
    post: write('post'),
    put: write('put'),
    postOnce: (key: string) => write('post', key),
  };
}

function idIn(data: unknown): string {
  const hasId = typeof data === 'object' && data !== null && 'id' in data;
  return hasId && typeof data.id === 'string' ? data.id : '';
}

function keyOf(path: string, body: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify([path, body]));
  return `demo-${digest.digest('base64url')}`;
}
