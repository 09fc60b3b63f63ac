const listedMax = 30;

/** A list of names for an error, cut after the first ones. */
export function listedNames(names: readonly string[]): string {
  return names.slice(0, listedMax).join(', ') + (names.length > listedMax ? ', …' : '');
}
