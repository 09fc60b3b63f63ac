import { ledger as product } from '@exchange/ledger/ledger';
import { callRules } from '@exchange/ledger/platform/webhook/call/webhook-call';
import { createSecretBox } from '@exchange/ledger/platform/webhook/secret/secret-box';
import { readConfig } from '@exchange/runtime/config/environment';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { createMetrics } from '@exchange/runtime/observability/metrics';
import type { CallRules } from '@exchange/runtime/outbound/call';
import { createLogger } from '@exchange/runtime/process/logger';
import { compareTablesWithLog } from '@exchange/runtime/projector/log-identity/compare-tables-with-log';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { type RunningDeliverer, startDeliverer } from '@exchange/webhooks/deliverer';
import type pg from 'pg';
import { type Client, client, member, text } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';
import { acceptCall, receiver } from './receiver.js';

export const settings = {
  WEBHOOKS_ALLOW: 'http://127.0.0.1',
  WEBHOOK_TIMEOUT_MS: '1500',
  WEBHOOK_RETRY_FIRST_MS: '40',
  WEBHOOK_RETRY_LONGEST_MS: '400',
};
const secretKey = Buffer.alloc(32, 7).toString('base64');

export interface Delivering {
  readonly platform: Client;
  readonly url: string;
  readonly pool: pg.Pool;
  readonly deliverer: () => RunningDeliverer;
  metrics(): Promise<string>;
  stop(): Promise<void>;
  start(different?: Readonly<Record<string, string>>, rules?: Partial<CallRules>): Promise<void>;
  close(): Promise<void>;
}

export async function delivering(
  different: Readonly<Record<string, string>> = {},
): Promise<Delivering> {
  const service = await ledger();
  const { webhooks } = readConfig({ ...settings, ...different });
  const { url } = await service.anotherApi({ webhooks });
  const eventLog = connectEventLog(service.eventStoreUrl);
  const tables = connectReadTables(service.databaseUrl, {
    connectionsMax: 4,
    name: 'test deliverer',
    onError: () => undefined,
  });
  const metrics = createMetrics('deliverer');
  let running: RunningDeliverer | undefined;
  const current = () => {
    if (running === undefined) throw new Error('no deliverer runs');
    return running;
  };
  const start: Delivering['start'] = async (more = {}, rules = {}) => {
    const config = readConfig({ ...settings, ...different, ...more }).webhooks;
    running = startDeliverer({
      eventLog,
      publications: product.publications,
      pool: tables.pool,
      box: createSecretBox(config.secretKey ?? secretKey, config.retiredKeys),
      rules: { ...callRules(config), ...rules },
      settings: config,
      publicUrl: 'https://ledger.example',
      requireSameLog: async () => {
        const { pool } = tables;
        await compareTablesWithLog({ eventLog, pool });
      },
      lastCallsMs: 800,
      log: createLogger('deliverer', process.env['LOG_LEVEL'] ?? 'silent'),
      metrics,
    });
    await running.settled;
  };
  const stop = async () => {
    await running?.close();
    running = undefined;
  };
  await start();
  return {
    platform: client(url).with({ 'x-api-key': service.apiKey }),
    url,
    pool: tables.pool,
    deliverer: current,
    metrics: async () => (await metrics.read()).text,
    stop,
    start,
    async close() {
      await stop();
      await Promise.allSettled([eventLog.close(), tables.close()]);
    },
  };
}

export interface Made {
  readonly id: string;
  readonly secret: string;
}

export async function aWebhook(caller: Client, more: Record<string, unknown>): Promise<Made> {
  const answer = await caller.post('/webhooks', { types: ['AssetRegistered'], ...more });
  if (answer.status !== 201) throw new Error(`POST /webhooks: ${answer.status} ${answer.text}`);
  return { id: text(answer, 'id'), secret: text(answer, 'secret') };
}

/** A webhook of a new reseller, with its receiver. */
export async function subscribed(
  { platform }: Pick<Delivering, 'platform'>,
  more: Record<string, unknown> = {},
  how = acceptCall,
) {
  const reseller = await aReseller(platform, ['TX']);
  const to = await receiver(how);
  const caller = platform.with({ 'x-service-reseller-id': reseller });
  const made = await aWebhook(caller, { url: to.url, ...more });
  const tell = (name = 'an asset') => anAsset(platform, { reseller_id: reseller, name });
  return { ...made, reseller, to, tell };
}

export const standingOf = async (caller: Client, id: string) =>
  member((await caller.get(`/webhooks/${id}`)).body, 'standing');
