import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isTransient } from '@exchange/runtime/errors/transient';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { createAttempt } from './attempt.js';
import type { DelivererOptions } from './deliverer-options.js';
import { createDeliveryStore } from './delivery-store.js';
import { createDispatcher } from './dispatcher.js';
import { type Endpoint, waitingMax } from './endpoint.js';
import { createEndpointStore } from './endpoint-store.js';
import { createEndpoints } from './endpoints.js';
import { createEventBodies } from './event-bodies.js';
import { followWebhooks } from './heard.js';
import type { Lease } from './lease.js';
import { LeaseLost } from './leased-writes.js';
import { sealAgain } from './seal-again.js';
import { createSettler } from './settler.js';
import { switchOff } from './switch-off.js';

/** How the webhooks stand that this process calls. */
export interface SessionStanding {
  readonly endpoints: number;
  readonly failing: number;
  /** Events that are known to wait. */
  readonly waiting: number;
  readonly underWay: number;
}

interface SessionOptions extends DelivererOptions {
  readonly lease: Lease;
  readonly holder: string;
  readonly lengthMs: number;
  readonly heardTo: bigint | null;
  readonly stop: AbortSignal;
  readonly onBegun: (standing: () => SessionStanding) => void;
}

const saveEveryMs = 2_000;
const purgeEveryMs = 60_000;
const lookMs = 20;

/** Delivers for as long as the lease holds and nothing breaks. What it knows is made anew from tables and log each time. */
export async function runSession(options: SessionOptions): Promise<void> {
  const { eventLog, tellings, pool, lease, log, metrics, settings, stop } = options;
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, stop]);
  setMaxListeners(0, ending.signal, signal);
  let broken: unknown;
  const end = (why: unknown) => {
    broken ??= why;
    ending.abort();
  };

  const deliveries = createDeliveryStore(pool, options.holder);
  const store = createEndpointStore(pool, options.holder);
  const bodies = createEventBodies(eventLog, tellings, options.publicUrl);
  const trouble = (error: unknown) => log.warn({ reason: String(error) }, 'store trouble');
  const settler = createSettler(deliveries, ending.signal, (error) => {
    trouble(error);
    if (error instanceof LeaseLost) end(error);
  });
  const aggregates = { eventLog, memory: createLogMemory() };

  const attempt = createAttempt({
    ...options,
    bodies,
    settler,
    retryForMs: settings.retryForMs,
    signal: ending.signal,
    switchOff(endpoint, reason, position) {
      endpoints.halt(endpoint);
      metrics?.webhookSwitchedOff(reason);
      log.error(
        { webhook: endpoint.id, reason, position: position.toString() },
        'a webhook is switched off',
      );
      switchOff(aggregates, endpoint, reason, position, signal).then((isOff) => {
        if (!isOff) end(new Error('a webhook was changed while it was switched off'));
      }, end);
    },
  });
  const dispatcher = createDispatcher(settings.callsMax, async (endpoint, waiting) => {
    await attempt(endpoint, waiting).catch(end);
    if (endpoint.count() < waitingMax / 2) endpoints.catchUp(endpoint);
  });
  const endpoints = createEndpoints({
    eventLog,
    store,
    deliveries,
    bodies,
    tellings,
    settler,
    dispatcher,
    requireSameLog: options.requireSameLog,
    pauses: { firstMs: settings.retryFirstMs, longestMs: settings.retryLongestMs },
    signal,
    log,
    onBroken: end,
  });

  const beat = setInterval(() => {
    lease.renew().then(
      (isHeld) => isHeld || end(new Error('another process delivers')),
      (error: unknown) => {
        trouble(error);
        if (!lease.holdsFor(0)) end(error);
      },
    );
  }, options.lengthMs / 10);
  const saving = setInterval(() => {
    endpoints.save().catch((error: unknown) => {
      trouble(error);
      if (!isTransient(error)) end(error);
    });
  }, saveEveryMs);
  const purging = setInterval(() => deliveries.purge().catch(trouble), purgeEveryMs);
  try {
    await followWebhooks({
      ...options,
      signal,
      async begin(found, missed, at) {
        await endpoints.begin(found, missed, { heardTo: options.heardTo, end: at });
        options.onBegun(() => standingOf(endpoints.all(), dispatcher.underWay()));
        for (const { known } of found.values()) {
          sealAgain(aggregates, options.box, known, signal).catch(trouble);
        }
      },
      hear: (heard) => endpoints.hear(heard),
    });
  } catch (error) {
    end(error);
  } finally {
    for (const timer of [beat, saving, purging]) clearInterval(timer);
    dispatcher.stop();
    // Calls under way may end, so that what they deliver is not sent again.
    const late = Date.now() + options.lastCallsMs;
    while (dispatcher.underWay() > 0 && !ending.signal.aborted && Date.now() < late) {
      await pause(lookMs);
    }
    // What was answered is written down before another process, or the next one, takes over.
    await settler.idle();
    if (lease.holdsFor(0)) await endpoints.save().catch(trouble);
    ending.abort();
  }
  if (broken !== undefined) throw broken;
}

function standingOf(all: readonly Endpoint[], underWay: number): SessionStanding {
  return {
    endpoints: all.length,
    failing: all.filter((one) => one.isFailing()).length,
    waiting: all.reduce((sum, one) => sum + one.count(), 0),
    underWay,
  };
}
