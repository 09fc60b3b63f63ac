import type { Waiting } from './delivery-store.js';
import type { Endpoint } from './endpoint.js';

/** Who is called when. */
export interface Dispatcher {
  /** An endpoint may have something to do. */
  wake(endpoint: Endpoint): void;
  underWay(): number;
  /** Calls nobody any more. */
  stop(): void;
}

/**
 * Shares the calls that may be under way at once: endpoints take turns, one event each. Those that are failing have half of the
 * calls at most, and one each, so that any number of dead ones leaves the others their half.
 *
 * @param deliver one attempt, whatever comes of it; it wakes the endpoint itself if there is more to do
 */
export function createDispatcher(
  callsMax: number,
  deliver: (endpoint: Endpoint, waiting: Waiting) => Promise<void>,
): Dispatcher {
  const ready = new Set<Endpoint>();
  /** Those that are failing, while their half is in use. */
  const aside = new Set<Endpoint>();
  const timers = new Map<Endpoint, NodeJS.Timeout>();
  const failingMax = Math.max(1, Math.floor(callsMax / 2));
  let calls = 0;
  let failingCalls = 0;
  let isStopped = false;
  let isDue = false;

  function wake(endpoint: Endpoint): void {
    if (isStopped) return;
    ready.add(endpoint);
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      turn();
    });
  }

  function turn(): void {
    for (const endpoint of ready) {
      if (isStopped || calls >= callsMax) return;
      ready.delete(endpoint);
      if (endpoint.isFailing() && failingCalls >= failingMax) aside.add(endpoint);
      else begin(endpoint);
    }
  }

  function begin(endpoint: Endpoint): void {
    const wasFailing = endpoint.isFailing();
    const next = endpoint.next(Date.now());
    clearTimeout(timers.get(endpoint));
    timers.delete(endpoint);
    if (next === undefined) return;
    if ('askAt' in next) {
      const timer = setTimeout(() => wake(endpoint), Math.max(1, next.askAt - Date.now()));
      timers.set(endpoint, timer);
      return;
    }
    calls += 1;
    if (wasFailing) failingCalls += 1;
    const over = () => {
      calls -= 1;
      if (wasFailing) failingCalls -= 1;
      for (const other of aside) wake(other);
      aside.clear();
      wake(endpoint);
    };
    deliver(endpoint, next.send).then(over, over);
    // It may have more, after the others' turn.
    wake(endpoint);
  }

  return {
    wake,
    underWay: () => calls,
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      ready.clear();
      aside.clear();
    },
  };
}
