type Coded = { readonly code: string };
export type Cases<All extends Coded, Result> = {
  readonly [One in All as One['code']]: (one: One) => Result;
};

/** Chooses by `code`; the compiler reports a missing case. */
export function byCode<All extends Coded, Result>(cases: Cases<All, Result>): (one: All) => Result;
export function byCode<Result>(cases: Readonly<Record<string, (one: Coded) => Result>>) {
  return (one: Coded): Result => {
    const write = cases[one.code];
    if (write === undefined) throw new TypeError(`the code ${one.code} has no case`);
    return write(one);
  };
}
