export interface GeometryFault {
  readonly path: readonly (string | number)[];
  /** Named as in pydantic 2: `list_type`, `ring_not_closed`. */
  readonly type: string;
  readonly message: string;
  /** Omitted if too large. */
  readonly input?: unknown;
  readonly context?: Readonly<Record<string, string | number>>;
}

export type Faults = ReturnType<typeof collectFaults>;

const faultsMax = 20;

export function collectFaults() {
  const list: GeometryFault[] = [];
  return {
    list,
    add(fault: GeometryFault): void {
      if (list.length < faultsMax) list.push(fault);
    },
    get full(): boolean {
      return list.length >= faultsMax;
    },
  };
}
