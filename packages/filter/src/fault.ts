/** What is wrong with a filter, where, and what to do. */
export interface FilterFault {
  /** How many UTF-16 code units stand before it. */
  readonly at: number;
  readonly message: string;
}

/** A filter that is refused; does not leave this package. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly fault: FilterFault;

  constructor(at: number, message: string) {
    super(message);
    this.fault = { at, message: `${message}, at character ${at + 1}` };
  }
}
