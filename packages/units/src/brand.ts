/** Values of the same shape cannot be swapped. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
declare const brand: unique symbol;
