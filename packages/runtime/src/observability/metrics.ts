import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { z } from 'zod';
import type { ProcessGroup } from '../cluster/process-group.js';

const refusals = { credentials: 'credential_refusals_total', limits: 'limit_refusals_total' };
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const stretchBuckets = [0.25, 0.5, 1, 2.5, 5, 10];

function createInstruments(registry: Registry) {
  const registers = [registry];
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets = requestBuckets,
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ) => new Counter({ name, help, labelNames, registers });
  return {
    requests: histogram('http_request_duration_seconds', 'Answered requests', [
      'method',
      'route',
      'status',
    ]),
    stretches: histogram(
      'event_loop_stretch_seconds',
      'Synchronous stretches over 200 ms by route or lane; several: more than one',
      ['work'],
      stretchBuckets,
    ),
    appends: histogram('event_log_append_seconds', 'Appends to the event log, including retries', [
      'outcome',
    ]),
    credentialRefusals: counter(refusals.credentials, 'Requests whose credential was refused', [
      'status',
    ]),
    limitRefusals: counter(
      refusals.limits,
      'Requests refused by a limit, by limit and by exhausted bound (share or total)',
      ['limit', 'bound'],
    ),
    limits: createLimitGauges(registry),
    subscriptionDrops: counter(
      'event_log_subscription_drops_total',
      'Subscriptions resumed after the event log ended them (too slow, or a broken connection)',
      ['reason'],
    ),
    checkpoints: counter(
      'checkpoint_publications_total',
      'Publications of checkpoints by outcome; refused: another log or a conflicting copy there; failed: no answer from a place or store',
      ['place', 'outcome'],
    ),
    witnesses: counter(
      'witness_requests_total',
      'Requests to witnesses for a signature by outcome; refused: an answer without a valid signature; failed: no answer in time',
      ['witness', 'outcome'],
    ),
    batches: histogram('lane_batch_seconds', 'Batches applied by a lane', ['lane']),
    events: counter('lane_events_total', 'Events applied by a lane', ['lane']),
    webhookCalls: histogram('webhook_call_seconds', 'Webhook calls by outcome', ['outcome']),
    webhooksOff: counter(
      'webhooks_switched_off_total',
      'Webhooks switched off: gone after an answer of 410, failing after an event that was not delivered in time',
      ['reason'],
    ),
  };
}

function createLimitGauges(registry: Registry) {
  const limits = new Map<string, { readonly total: number; readonly used: () => number }>();
  const gauge = (name: string, help: string, read: (limit: string) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['limit'],
      registers: [registry],
      collect() {
        for (const limit of limits.keys()) this.set({ limit }, read(limit));
      },
    });
  gauge('limit_used', 'Used amount of a shared resource', (limit) =>
    Number(limits.get(limit)?.used()),
  );
  gauge('limit_total', 'Total amount of a shared resource', (limit) =>
    Number(limits.get(limit)?.total),
  );
  return limits;
}

export type Metrics = Readonly<ReturnType<typeof createMetrics>>;

const metricsAsJson = z.array(z.looseObject({ name: z.string() }));

/**
 * Durations are in seconds.
 * @param group a read covers its processes
 */
export function createMetrics(
  processName: string,
  group?: Pick<ProcessGroup, 'metrics' | 'onMetricsAsked'>,
) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: processName });
  collectDefaultMetrics({ register: registry });
  group?.onMetricsAsked(() => registry.getMetricsAsJSON());
  const ofAllProcesses = async () => {
    if (group === undefined) return registry;
    const registries = await group.metrics();
    return AggregatorRegistry.aggregate(registries.map((one) => metricsAsJson.parse(one)));
  };
  return {
    ...createInstruments(registry),
    read: async () => ({
      text: await (await ofAllProcesses()).metrics(),
      mediaType: registry.contentType,
    }),
    refusals: async () => refusalsIn(await ofAllProcesses()),
    /** @param over aggregation over the processes: maximum (default) or sum */
    gauge(
      name: string,
      help: string,
      label: string,
      read: () => Promise<Readonly<Record<string, number>>>,
      over: 'max' | 'sum' = 'max',
    ): void {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        aggregator: over,
        async collect() {
          const values = await read().catch(() => ({}));
          gauge.reset();
          for (const [value, number] of Object.entries(values))
            gauge.set({ [label]: value }, number);
        },
      });
    },
  };
}

async function refusalsIn(
  registry: Pick<Registry, 'getSingleMetric'>,
): Promise<{ readonly credentials: number; readonly limits: Record<string, number> }> {
  const valuesOf = async (name: string) =>
    (await registry.getSingleMetric(name)?.get())?.values ?? [];
  const limits: Record<string, number> = {};
  for (const { labels, value } of await valuesOf(refusals.limits)) {
    const limit = String(labels['limit']);
    limits[limit] = (limits[limit] ?? 0) + value;
  }
  const refused = await valuesOf(refusals.credentials);
  return { credentials: refused.reduce((sum, { value }) => sum + value, 0), limits };
}
