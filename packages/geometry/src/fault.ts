/** What is wrong with a geometry, and where in it. */
export interface GeometryFault {
  /** Steps into the geometry, such as `['coordinates', 0, 3, 1]`. */
  readonly path: readonly (string | number)[];
  /** A code in pydantic 2's manner, such as `list_type` or `ring_not_closed`. */
  readonly type: string;
  /** What is wrong, where, and what to do. */
  readonly message: string;
  /** What stands there; left out where the whole would be too much. */
  readonly input?: unknown;
  /** The limits and places that the message speaks of. */
  readonly context?: Readonly<Record<string, string | number>>;
}

/** Collects faults; after so many the rest would not help anybody. */
export interface Faults {
  readonly list: readonly GeometryFault[];
  add(fault: GeometryFault): void;
  readonly full: boolean;
}

const faultsMax = 20;

export function collectFaults(): Faults {
  const list: GeometryFault[] = [];
  return {
    list,
    add(fault) {
      if (list.length < faultsMax) list.push(fault);
    },
    get full() {
      return list.length >= faultsMax;
    },
  };
}
