export function realAt(array: Float64Array, index: number): number {
  return array[index] ?? 0;
}

export function wholeAt(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}
