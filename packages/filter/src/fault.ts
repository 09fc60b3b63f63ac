/** With offset and advice. */
export interface FilterFault {
  /** In UTF-16 code units. */
  readonly at: number;
  readonly message: string;
}

/** Internal to this package. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly fault: FilterFault;

  constructor(at: number, message: string) {
    super(message);
    this.fault = { at, message: `${message}, at character ${at + 1}` };
  }
}
