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
  let held: Lease<Value> | undefined;
  let renewing = false;

  function renew(): Promise<Value> {
    const [age, generation] = [startAge(), memory.generation()];
    const value = read();
    value.then(
      () => {
        held = { value, age, generation };
      },
      () => undefined,
    );
    return value;
  }

  return () => {
    if (held === undefined || held.generation !== memory.generation()) return renew();
    const age = held.age();
    if (age >= leaseMs) return renew();
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

/** What was read, how long ago the read began, and of which log. */
interface Lease<Value> {
  readonly value: Promise<Value>;
  readonly age: () => number;
  readonly generation: number;
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
