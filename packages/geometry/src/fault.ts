/** A fault in a geometry with its path. */
export interface GeometryFault {
  /** Steps into the geometry, such as `['coordinates', 0, 3, 1]`. */
  readonly path: readonly (string | number)[];
  /** A code in the style of pydantic 2, such as `list_type` or `ring_not_closed`. */
  readonly type: string;
  /** The fault with its place and advice. */
  readonly message: string;
  /** The invalid value; omitted if too large. */
  readonly input?: unknown;
  /** Limits and positions in the message. */
  readonly context?: Readonly<Record<string, string | number>>;
}

/** Collects faults up to a useful maximum. */
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
