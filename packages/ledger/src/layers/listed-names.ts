const listedMax = 30;

/** The names that there are, as an error lists them: the first of many. */
export function listedNames(names: readonly string[]): string {
  return names.slice(0, listedMax).join(', ') + (names.length > listedMax ? ', …' : '');
}
