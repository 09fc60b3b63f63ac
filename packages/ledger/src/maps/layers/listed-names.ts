const listedMax = 30;

/** Truncates a list of names for an error. */
export function listedNames(names: readonly string[]): string {
  return names.slice(0, listedMax).join(', ') + (names.length > listedMax ? ', …' : '');
}
