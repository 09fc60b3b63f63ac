const countOf = (character: string) => Number.parseInt(character, 36);

/** ISO 7064 MOD 97-10. Check digits 00, 01 and 99 leave 1 but are never issued. */
export function hasLeiCheckDigits(code: string): boolean {
  const digits = Number(code.slice(-2));
  if (digits < 2 || digits > 98) return false;
  let rest = 0;
  for (const character of code) {
    const value = countOf(character);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** ENTSO-E, EIC manual: weights from 16 down, modulo 37. */
export function eicCheckCharacter(code: string): string {
  let sum = 0;
  for (const [index, character] of [...code.slice(0, 15)].entries()) {
    sum += (character === '-' ? 36 : countOf(character)) * (16 - index);
  }
  const value = 36 - ((sum - 1) % 37);
  return value === 36 ? '-' : value.toString(36).toUpperCase();
}
