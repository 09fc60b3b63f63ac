export interface FilterFault {
  readonly at: number;
  readonly message: string;
}

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly fault: FilterFault;

  constructor(at: number, message: string) {
    super(message);
    this.fault = { at, message: `${message}, at character ${at + 1}` };
  }
}

export type FilterReading<Condition> =
  | { readonly ok: true; readonly condition: Condition }
  | { readonly ok: false; readonly fault: FilterFault };

export function filterReading<Condition>(read: () => Condition): FilterReading<Condition> {
  try {
    return { ok: true, condition: read() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault };
    throw error;
  }
}
