export interface Random {
  number(): number;
  between(least: number, most: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    number,
    between: (least, most) => least + Math.floor(number() * (most - least + 1)),
    pick(values) {
      const value = values[Math.floor(number() * values.length)];
      if (value === undefined) throw new RangeError('the list is empty');
      return value;
    },
  };
}
