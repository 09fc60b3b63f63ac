/** What is wrong with a geometry, and where in it. */
export interface GeometryFault {
  /** Steps into the geometry, such as `['coordinates', 0, 3, 1]`. */
  readonly path: readonly (string | number)[];
  readonly type: string;
  readonly message: string;
  readonly input?: unknown;
}

/** Collects faults; after so many the rest would not help anybody. */
export interface Faults {
  readonly list: GeometryFault[];
  add(path: readonly (string | number)[], type: string, message: string, input?: unknown): void;
  readonly full: boolean;
}

const faultsMax = 20;

export function collectFaults(): Faults {
  const list: GeometryFault[] = [];
  return {
    list,
    add(path, type, message, input) {
      if (list.length < faultsMax) {
        list.push({ path, type, message, ...(input === undefined ? {} : { input }) });
      }
    },
    get full() {
      return list.length >= faultsMax;
    },
  };
}
