export interface GeometryFault {
  readonly path: readonly (string | number)[];
  /** Named as in pydantic 2: `list_type`, `ring_not_closed`. */
  readonly type: string;
  readonly message: string;
  /** Omitted if too large. */
  readonly input?: unknown;
  readonly context?: Readonly<Record<string, string | number>>;
}

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
