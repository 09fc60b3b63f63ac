const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The exact sum of decimal texts. */
export class DecimalSum {
  #units = 0n;
  #scale = 0;
  #count = 0;

  /** How many were added. */
  get count(): number {
    return this.#count;
  }

  /** Adds a decimal; what is none is left out. */
  add(text: string | undefined): void {
    const [, sign, whole, fraction = ''] = decimal.exec(text ?? '') ?? [];
    if (whole === undefined) return;
    if (fraction.length > this.#scale) {
      this.#units *= 10n ** BigInt(fraction.length - this.#scale);
      this.#scale = fraction.length;
    }
    const units = BigInt(whole + fraction.padEnd(this.#scale, '0'));
    this.#units += sign === '-' ? -units : units;
    this.#count += 1;
  }

  toString(): string {
    const sign = this.#units < 0n ? '-' : '';
    const digits = (sign === '' ? this.#units : -this.#units)
      .toString()
      .padStart(this.#scale + 1, '0');
    const whole = digits.slice(0, digits.length - this.#scale);
    const fraction = digits.slice(digits.length - this.#scale);
    return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  }
}
