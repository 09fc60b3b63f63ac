const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** An exact sum. */
export class DecimalSum {
  #units = 0n;
  #scale = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    const [, sign, whole, fraction = ''] = decimal.exec(text) ?? [];
    if (whole === undefined) return;
    this.#count += 1;
    if (fraction.length > this.#scale) {
      this.#units *= 10n ** BigInt(fraction.length - this.#scale);
      this.#scale = fraction.length;
    }
    const units = BigInt(whole + fraction.padEnd(this.#scale, '0'));
    this.#units += sign === '-' ? -units : units;
  }

  toString(): string {
    const sign = this.#units < 0n ? '-' : '';
    const units = (sign === '' ? this.#units : -this.#units).toString();
    const digits = units.padStart(this.#scale + 1, '0');
    if (this.#scale === 0) return sign + digits;
    return `${sign}${digits.slice(0, -this.#scale)}.${digits.slice(-this.#scale)}`;
  }
}
