/** The fault of a filter, at an offset in its text. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly at: number;

  constructor(at: number, message: string) {
    super(`${message}, at character ${at + 1}`);
    this.at = at;
  }
}

/** @throws the problem for a refused filter */
export function orRefuse<Result>(read: () => Result, problem: (message: string) => Error): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof Refused ? problem(error.message) : error;
  }
}
