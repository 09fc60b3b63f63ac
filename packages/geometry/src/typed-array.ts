/** Returns the number at a valid index. */
export function realAt(array: Float64Array, index: number): number {
  return array[index] ?? 0;
}

/** Returns the whole number at a valid index. */
export function wholeAt(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}
