import { Refused } from './fault.js';

/** Fits a shape with a query's maximum positions. */
export const filterCharsMax = 200_000;
const levelsMax = 100;
const conditionsMax = 1_000;
const listedMax = 10_000;
/** Numbers have up to 308 digits; PostgreSQL calculates with 131,072. */
const arithmeticMax = 100;

export class Budget {
  #level = 0;
  #conditions = 0;
  #listed = 0;
  #arithmetic = 0;

  deeper<Read>(at: number, read: () => Read): Read {
    this.#level += 1;
    if (this.#level > levelsMax) {
      throw new Refused(at, `A filter nests at most ${levelsMax} levels deep`);
    }
    const result = read();
    this.#level -= 1;
    return result;
  }

  condition(at: number): void {
    this.#conditions += 1;
    if (this.#conditions > conditionsMax) {
      throw new Refused(at, `A filter has at most ${conditionsMax} comparisons; use IN for lists`);
    }
  }

  listed(at: number): void {
    this.#listed += 1;
    if (this.#listed > listedMax) {
      throw new Refused(at, `Lists of a filter have at most ${listedMax} values together`);
    }
  }

  arithmetic(at: number): void {
    this.#arithmetic += 1;
    if (this.#arithmetic > arithmeticMax) {
      throw new Refused(at, `A filter has at most ${arithmeticMax} signs of arithmetic`);
    }
  }
}
