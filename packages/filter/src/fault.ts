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
