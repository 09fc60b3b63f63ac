import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import type { ProcessGroup } from '../cluster/process-group.js';
import { createInstruments } from './instruments.js';

/** What a process tells of itself, in Prometheus' terms; all durations are in seconds. */
export type Metrics = Readonly<ReturnType<typeof createMetrics>>;

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
    ...recorders(createInstruments(registry)),
    /** The exposition text, and its media type. */
    read: async () => ({
      text: await (await ofAllProcesses()).metrics(),
      mediaType: registry.contentType,
    }),
    /** What was refused and turned away so far; limits by name. */
    refusals: async () => refusalsIn(await ofAllProcesses()),
    /**
     * A number that is looked up when it is asked for, by a label's value.
     *
     * @param over what it is over all processes on one port: what is so in one is so, unless their numbers are to be added
     */
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

function recorders(instruments: ReturnType<typeof createInstruments>) {
  return {
    /** One answered request: rate, errors and duration of each route. */
    request: (method: string, route: string, status: number, seconds: number) =>
      instruments.requests.observe({ method, route, status: String(status) }, seconds),
    /** A stretch in which the event loop did not turn, by the work that ran in it. */
    stretch: (work: string, seconds: number) => instruments.stretches.observe({ work }, seconds),
    /** One append: how long, and how it ended. */
    append: (outcome: AppendOutcome, seconds: number) =>
      instruments.appends.observe({ outcome }, seconds),
    /** A credential was refused. */
    refusedCredential: (status: number) =>
      instruments.credentialRefusals.inc({ status: String(status) }),
    /** Something was turned away by a limit: by the share of its caller or address, or by the total. */
    refusedByLimit: (limit: string, bound: 'share' | 'total') =>
      instruments.limitRefusals.inc({ limit, bound }),
    /** What there is of something that is shared, and how much of it is used. */
    limit: (name: string, total: number, used: () => number) =>
      void instruments.limits.set(name, { total, used }),
    /** The event log ended a subscription of ours, which was then taken up again. */
    subscriptionDropped: (reason: 'too_slow' | 'broken') =>
      instruments.subscriptionDrops.inc({ reason }),
    /** What came of publishing a checkpoint at a place; `refused` for what must not be signed or overwritten. */
    checkpoint: (place: string, outcome: CheckpointOutcome) =>
      instruments.checkpoints.inc({ place, outcome }),
    /** What came of asking a witness to sign a checkpoint; `refused` for an answer that is not its signature. */
    witness: (witness: string, outcome: WitnessOutcome) =>
      instruments.witnesses.inc({ witness, outcome }),
    /** One batch of a lane. */
    batch(lane: string, events: number, seconds: number): void {
      instruments.batches.observe({ lane }, seconds);
      instruments.events.inc({ lane }, events);
    },
    /** One call of a webhook: how long, and whether the receiver took it. */
    webhookCall: (outcome: 'delivered' | 'failed', seconds: number) =>
      instruments.webhookCalls.observe({ outcome }, seconds),
    /** A webhook was switched off: it answered 410, or an event could not be delivered for too long. */
    webhookSwitchedOff: (reason: 'gone' | 'failing') => instruments.webhooksOff.inc({ reason }),
  };
}

async function refusalsIn(
  registry: Pick<Registry, 'getSingleMetric'>,
): Promise<{ readonly credentials: number; readonly limits: Record<string, number> }> {
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
