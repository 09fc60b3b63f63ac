import { Refused } from './refused.js';

/** Fits a shape with a query's maximum positions. */
export const filterCharsMax = 200_000;
const levelsMax = 100;
/** PostgreSQL nests a call for each. */
export const wildcardsMax = 1_000;

const limits = {
  conditions: { max: 1_000, message: 'A filter has at most 1000 comparisons; use IN for lists' },
  listed: { max: 10_000, message: 'Lists of a filter have at most 10000 values together' },
  /** Numbers have up to 308 digits; PostgreSQL calculates with 131,072. */
  arithmetic: { max: 100, message: 'A filter has at most 100 signs of arithmetic' },
};

export class Budget {
  #level = 0;
  readonly #counts = { conditions: 0, listed: 0, arithmetic: 0 };

  deeper<Read>(at: number, read: () => Read): Read {
    this.#level += 1;
    if (this.#level > levelsMax) {
      throw new Refused(at, `A filter nests at most ${levelsMax} levels deep`);
    }
    const result = read();
    this.#level -= 1;
    return result;
  }

  count(what: keyof typeof limits, at: number): void {
    this.#counts[what] += 1;
    const { max, message } = limits[what];
    if (this.#counts[what] > max) throw new Refused(at, message);
  }
}
