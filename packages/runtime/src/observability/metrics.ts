import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import type { ProcessGroup } from '../cluster/process-group.js';
import { createInstruments } from './instruments.js';

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

/**
 * Metrics of one process, besides those of Node itself (event loop, heap, garbage collection).
 *
 * @param group the other processes on the same port: what is read is of all of them together
 */
export function createMetrics(
  processName: string,
  group?: Pick<ProcessGroup, 'metrics' | 'onMetricsAsked'>,
): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: processName });
  collectDefaultMetrics({ register: registry });
  const instruments = createInstruments(registry);
  group?.onMetricsAsked(() => registry.getMetricsAsJSON());
  const ofAllProcesses = async () => {
    if (group === undefined) return registry;
    const registries = await group.metrics();
    return AggregatorRegistry.aggregate(registries.map((one) => metricsAsJson.parse(one)));
  };
  return {
    async read() {
      return { text: await (await ofAllProcesses()).metrics(), mediaType: registry.contentType };
    },
    request: (method, route, status, seconds) =>
      instruments.requests.observe({ method, route, status: String(status) }, seconds),
    stretch: (work, seconds) => instruments.stretches.observe({ work }, seconds),
    append: (outcome, seconds) => instruments.appends.observe({ outcome }, seconds),
    refusedCredential: (status) => instruments.credentialRefusals.inc({ status: String(status) }),
    refusals: async () => refusalsIn(await ofAllProcesses()),
    refusedByLimit: (limit, bound) => instruments.limitRefusals.inc({ limit, bound }),
    limit: (name, total, used) => void instruments.limits.set(name, { total, used }),
    subscriptionDropped: (why) => instruments.subscriptionDrops.inc({ reason: why }),
    checkpoint: (place, outcome) => instruments.checkpoints.inc({ place, outcome }),
    witness: (name, outcome) => instruments.witnesses.inc({ witness: name, outcome }),
    batch(lane, count, seconds) {
      instruments.batches.observe({ lane }, seconds);
      instruments.events.inc({ lane }, count);
    },
    webhookCall: (outcome, seconds) => instruments.webhookCalls.observe({ outcome }, seconds),
    webhookSwitchedOff: (reason) => instruments.webhooksOff.inc({ reason }),
    gauge(name, help, label, read, over = 'max') {
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
): ReturnType<Metrics['refusals']> {
  const valuesOf = async (name: string) =>
    (await registry.getSingleMetric(name)?.get())?.values ?? [];
  const limits: Record<string, number> = {};
  for (const { labels, value } of await valuesOf('limit_refusals_total')) {
    const limit = String(labels['limit']);
    limits[limit] = (limits[limit] ?? 0) + value;
  }
  const refused = await valuesOf('credential_refusals_total');
  return { credentials: refused.reduce((sum, { value }) => sum + value, 0), limits };
}
