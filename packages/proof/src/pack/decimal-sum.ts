const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** So many digits are a number that is exact. */
const exactDigits = 15;

/** The exact sum of decimal texts. */
export class DecimalSum {
  #units = 0n;
  #scale = 0;
  #count = 0;
  /** Units that are not yet among the others: to add a number takes a tenth of the time of adding an integer of any size. */
  #small = 0;

  /** How many were added. */
  get count(): number {
    return this.#count;
  }

  /** Adds a decimal; what is none is left out. */
  add(text: string | null): void {
    if (text === null) return;
    const [, sign, whole, fraction = ''] = decimal.exec(text) ?? [];
    if (whole === undefined) return;
    this.#count += 1;
    if (fraction.length > this.#scale) {
      this.#gather();
      this.#units *= 10n ** BigInt(fraction.length - this.#scale);
      this.#scale = fraction.length;
    }
    const digits = whole + fraction.padEnd(this.#scale, '0');
    const isNegative = sign === '-';
    if (digits.length > exactDigits) {
      this.#units += isNegative ? -BigInt(digits) : BigInt(digits);
      return;
    }
    this.#small += isNegative ? -Number(digits) : Number(digits);
    // The next one still fits beside it.
    if (Math.abs(this.#small) > 10 ** exactDigits) this.#gather();
  }

  #gather(): void {
    this.#units += BigInt(this.#small);
    this.#small = 0;
  }

  toString(): string {
    this.#gather();
    const sign = this.#units < 0n ? '-' : '';
    const digits = (sign === '' ? this.#units : -this.#units)
      .toString()
      .padStart(this.#scale + 1, '0');
    const whole = digits.slice(0, digits.length - this.#scale);
    const fraction = digits.slice(digits.length - this.#scale);
    return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  }
}
