import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const stretchBuckets = [0.25, 0.5, 1, 2.5, 5, 10];

/** The instruments of a process by what they measure; all durations are in seconds. */
export function createInstruments(registry: Registry) {
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
      'Synchronous stretches over 200 ms, by the route or lane that ran in it; several where more than one did',
      ['work'],
      stretchBuckets,
    ),
    appends: histogram(
      'event_log_append_seconds',
      'Appends to the event log, repetitions included',
      ['outcome'],
    ),
    credentialRefusals: counter(
      'credential_refusals_total',
      'Requests whose credential was refused',
      ['status'],
    ),
    limitRefusals: counter(
      'limit_refusals_total',
      'What was turned away to protect the others, by limit and by whether the share or the total was used up',
      ['limit', 'bound'],
    ),
    limits: createLimitGauges(registry),
    subscriptionDrops: counter(
      'event_log_subscription_drops_total',
      'Subscriptions that the event log ended, as too slow or by a broken connection, and that were taken up again',
      ['reason'],
    ),
    checkpoints: counter(
      'checkpoint_publications_total',
      'Checkpoints by what came of publishing them: refused is for another log, or what is kept there; failed for a place or store that does not answer',
      ['place', 'outcome'],
    ),
    witnesses: counter(
      'witness_requests_total',
      'Witnesses that were asked to sign a checkpoint, by what came of it: refused for an answer that is not their signature; failed for none in time',
      ['witness', 'outcome'],
    ),
    batches: histogram('lane_batch_seconds', 'Batches that a lane has applied', ['lane']),
    events: counter('lane_events_total', 'Events that a lane has applied', ['lane']),
    webhookCalls: histogram(
      'webhook_call_seconds',
      'Calls of webhooks by whether the receiver took the event',
      ['outcome'],
    ),
    webhooksOff: counter(
      'webhooks_switched_off_total',
      'Webhooks that were switched off: gone for an answer of 410, failing for an event that could not be delivered in time',
      ['reason'],
    ),
  };
}

/** Gauges of shared resources, by limit: the total, and its part in use. */
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
  gauge('limit_used', 'How much of what is shared is used', (limit) =>
    Number(limits.get(limit)?.used()),
  );
  gauge('limit_total', 'How much of it there is', (limit) => Number(limits.get(limit)?.total));
  return limits;
}
