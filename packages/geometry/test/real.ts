import fc from 'fast-check';

/** Even over the range: most numbers of `fc.double` alone are close to 0. */
export const real = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .maxSafeNat()
        .map((part) => Math.min(max, min + (max - min) * (part / Number.MAX_SAFE_INTEGER))),
    },
    { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }) },
  );
