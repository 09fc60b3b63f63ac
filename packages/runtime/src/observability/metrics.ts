import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { z } from 'zod';
import type { Siblings } from '../siblings/siblings.js';

/** What a process tells of itself, in Prometheus' terms; all durations are in seconds. */
export interface Metrics {
  /** The exposition text, and its media type. */
  read(): Promise<{ readonly text: string; readonly mediaType: string }>;
  /** One answered request: rate, errors and duration of each route. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** A stretch in which the event loop did not turn, by the work that ran in it. */
  stretch(work: string, seconds: number): void;
  /** One append: how long, and how it ended. */
  append(outcome: AppendOutcome, seconds: number): void;
  /** A credential was refused. */
  refusedCredential(status: number): void;
  /** What was refused and turned away so far; limits by name. */
  refusals(): Promise<{
    readonly credentials: number;
    readonly limits: Record<string, number>;
  }>;
  /** Something was turned away by a limit: by the share of its caller or address, or by the total. */
  refusedByLimit(limit: string, bound: 'share' | 'total'): void;
  /** What there is of something that is shared, and how much of it is used. */
  limit(name: string, total: number, used: () => number): void;
  /** One batch of a lane. */
  batch(lane: string, events: number, seconds: number): void;
  /** The event log ended a subscription of ours, which was then taken up again. */
  subscriptionDropped(why: 'too_slow' | 'broken'): void;
  /** What came of publishing a checkpoint at a place; `refused` for what must not be signed or overwritten. */
  checkpoint(place: string, outcome: CheckpointOutcome): void;
  /** One call of a webhook: how long, and whether the receiver took it. */
  webhookCall(outcome: 'delivered' | 'failed', seconds: number): void;
  /** A webhook was switched off: it answered 410, or an event could not be delivered for too long. */
  webhookSwitchedOff(reason: 'gone' | 'failing'): void;
  /** What came of asking a witness to sign a checkpoint; `refused` for an answer that is not its signature. */
  witness(name: string, outcome: WitnessOutcome): void;
  /** A number that is looked up when it is asked for, by a label's value. */
  gauge(
    name: string,
    help: string,
    label: string,
    read: () => Promise<Readonly<Record<string, number>>>,
    /** What it is over all processes on one port: what is so in one is so, unless their numbers are to be added. */
    over?: 'max' | 'sum',
  ): void;
}

export type AppendOutcome = 'appended' | 'conflict' | 'unavailable' | 'failed';

export type CheckpointOutcome = 'published' | 'unchanged' | 'refused' | 'failed';

export type WitnessOutcome = 'cosigned' | 'refused' | 'failed';

/** What a process tells the others: the registry as JSON, which is made of objects alone. */
const metricsAsJson = z.array(z.looseObject({ name: z.string() }));

const stretchBuckets = [0.25, 0.5, 1, 2.5, 5, 10];
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics of one process, besides those of Node itself (event loop, heap, garbage collection).
 *
 * @param siblings the other processes on the same port: what is read is of all of them together
 */
export function createMetrics(
  processName: string,
  siblings?: Pick<Siblings, 'everybody' | 'onAsked'>,
): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: processName });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: requestBuckets,
    registers,
  });
  const stretches = new Histogram({
    name: 'event_loop_stretch_seconds',
    help: 'Synchronous stretches over 200 ms, by the route or lane that ran in it; several where more than one did',
    labelNames: ['work'] as const,
    buckets: stretchBuckets,
    registers,
  });
  const appends = new Histogram({
    name: 'event_log_append_seconds',
    help: 'Appends to the event log, repetitions included',
    labelNames: ['outcome'] as const,
    buckets: requestBuckets,
    registers,
  });
  const credentials = new Counter({
    name: 'credential_refusals_total',
    help: 'Requests whose credential was refused',
    labelNames: ['status'] as const,
    registers,
  });
  const refusals = new Counter({
    name: 'limit_refusals_total',
    help: 'What was turned away to protect the others, by limit and by whether the share or the total was used up',
    labelNames: ['limit', 'bound'] as const,
    registers,
  });
  const limits = new Map<string, { readonly total: number; readonly used: () => number }>();
  const limitGauge = (name: string, help: string, read: (limit: string) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['limit'] as const,
      registers,
      collect() {
        for (const limit of limits.keys()) this.set({ limit }, read(limit));
      },
    });
  limitGauge('limit_used', 'How much of what is shared is used', (limit) =>
    Number(limits.get(limit)?.used()),
  );
  limitGauge('limit_total', 'How much of it there is', (limit) => Number(limits.get(limit)?.total));
  const subscriptionDrops = new Counter({
    name: 'event_log_subscription_drops_total',
    help: 'Subscriptions that the event log ended, as too slow or by a broken connection, and that were taken up again',
    labelNames: ['reason'] as const,
    registers,
  });
  const checkpoints = new Counter({
    name: 'checkpoint_publications_total',
    help: 'Checkpoints by what came of publishing them: refused is for another log, or what is kept there; failed for a place or store that does not answer',
    labelNames: ['place', 'outcome'] as const,
    registers,
  });
  const witnesses = new Counter({
    name: 'witness_requests_total',
    help: 'Witnesses that were asked to sign a checkpoint, by what came of it: refused for an answer that is not their signature; failed for none in time',
    labelNames: ['witness', 'outcome'] as const,
    registers,
  });
  const batches = new Histogram({
    name: 'lane_batch_seconds',
    help: 'Batches that a lane has applied',
    labelNames: ['lane'] as const,
    buckets: requestBuckets,
    registers,
  });
  const events = new Counter({
    name: 'lane_events_total',
    help: 'Events that a lane has applied',
    labelNames: ['lane'] as const,
    registers,
  });
  const webhookCalls = new Histogram({
    name: 'webhook_call_seconds',
    help: 'Calls of webhooks by whether the receiver took the event',
    labelNames: ['outcome'] as const,
    buckets: requestBuckets,
    registers,
  });
  const webhooksOff = new Counter({
    name: 'webhooks_switched_off_total',
    help: 'Webhooks that were switched off: gone for an answer of 410, failing for an event that could not be delivered in time',
    labelNames: ['reason'] as const,
    registers,
  });
  siblings?.onAsked('metrics', () => registry.getMetricsAsJSON());
  async function together(): Promise<Registry> {
    if (siblings === undefined) return registry;
    const told = (await siblings.everybody('metrics')).flatMap((one) => [metricsAsJson.parse(one)]);
    return AggregatorRegistry.aggregate(told);
  }
  const valuesOf = async (name: string) =>
    (await (await together()).getSingleMetric(name)?.get())?.values ?? [];
  return {
    async read() {
      return { text: await (await together()).metrics(), mediaType: registry.contentType };
    },
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    stretch: (work, seconds) => stretches.observe({ work }, seconds),
    append: (outcome, seconds) => appends.observe({ outcome }, seconds),
    refusedCredential: (status) => credentials.inc({ status: String(status) }),
    async refusals() {
      const sums: Record<string, number> = {};
      for (const { labels, value } of await valuesOf('limit_refusals_total')) {
        sums[String(labels['limit'])] = (sums[String(labels['limit'])] ?? 0) + value;
      }
      const refused = await valuesOf('credential_refusals_total');
      return { credentials: refused.reduce((sum, { value }) => sum + value, 0), limits: sums };
    },
    refusedByLimit: (limit, bound) => refusals.inc({ limit, bound }),
    limit: (name, total, used) => void limits.set(name, { total, used }),
    subscriptionDropped: (why) => subscriptionDrops.inc({ reason: why }),
    checkpoint: (place, outcome) => checkpoints.inc({ place, outcome }),
    witness: (name, outcome) => witnesses.inc({ witness: name, outcome }),
    batch(lane, count, seconds) {
      batches.observe({ lane }, seconds);
      events.inc({ lane }, count);
    },
    webhookCall: (outcome, seconds) => webhookCalls.observe({ outcome }, seconds),
    webhookSwitchedOff: (reason) => webhooksOff.inc({ reason }),
    gauge(name, help, label, read, over = 'max') {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
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
