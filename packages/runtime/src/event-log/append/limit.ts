/** Gives a place, at once or as soon as one is free; undefined when the signal came first. The place must be left again. */
export type Enter = (signal: AbortSignal) => Place | undefined | Promise<Place | undefined>;

type Place = () => void;

/** At most so many at once; others wait their turn, first come, first served. */
export function createLimit(max: number): Enter {
  const waiting = new Set<() => void>();
  let inside = 0;
  const place = () => {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = waiting;
      if (next === undefined) {
        inside -= 1;
        return;
      }
      waiting.delete(next);
      next();
    };
  };
  return (signal) => {
    if (signal.aborted) return undefined;
    if (inside < max) {
      inside += 1;
      return place();
    }
    return new Promise((resolve) => {
      const give = () => {
        signal.removeEventListener('abort', leaveQueue);
        resolve(place());
      };
      const leaveQueue = () => {
        waiting.delete(give);
        resolve(undefined);
      };
      waiting.add(give);
      signal.addEventListener('abort', leaveQueue, { once: true });
    });
  };
}
