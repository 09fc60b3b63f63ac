/** The number at an index that is known to be within the array. */
export function realAt(array: Float64Array, index: number): number {
  return array[index] ?? 0;
}

/** The whole number at an index that is known to be within the array. */
export function wholeAt(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}
