import type { LogMemory } from '../positions/log-memory.js';

/** What was read counts for others who ask within this time, counted from when the read began. */
export const leaseMs = 250;
/** Clocks of two machines do not run equally fast, and timers are rounded. */
const marginMs = 10;

/**
 * Reads a fact that hardly ever changes and that many commands are decided on. What was read is a lease: it counts for `leaseMs`.
 * Whoever changes the fact tells nobody before every lease from before the change is over (`untilLeasesEnd`). So what was
 * acknowledged before somebody asks is in the answer, in whichever process, as if each had read for itself.
 *
 * @param read reads up to the end of what there is when it is called
 * @param memory a lease is of one log, and forgotten with it
 */
export function leased<Value>(read: () => Promise<Value>, memory: LogMemory): () => Promise<Value> {
  let held: { readonly value: Promise<Value>; readonly age: () => number } | undefined;
  let renewing = false;
  let generation = memory.generation();
  memory.onForget(() => {
    generation = memory.generation();
    held = undefined;
  });

  function renew(): Promise<Value> {
    const [age, of] = [startAge(), generation];
    const value = read();
    value.then(
      () => {
        if (of === generation) held = { value, age };
      },
      () => undefined,
    );
    return value;
  }

  return () => {
    const age = held?.age() ?? Number.POSITIVE_INFINITY;
    if (held === undefined || age >= leaseMs) return renew();
    // Who asks next is not kept waiting.
    if (age >= leaseMs / 2 && !renewing) {
      renewing = true;
      renew()
        .catch(() => undefined)
        .finally(() => {
          renewing = false;
        });
    }
    return held.value;
  };
}

/** Resolves when nothing counts any more that was read before this was called, in any process. */
export function untilLeasesEnd(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, leaseMs + marginMs);
  });
}

/** How long ago this was, by the clock that says more: one stands still while the machine does, the other can be set. */
function startAge(): () => number {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall);
}
