/** Names that can be told apart: of those that are equal, the second one has a number, and so on. Line breaks become blanks. */
export function distinct(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    const line = name.replaceAll(/\s+/g, ' ');
    let own = line;
    for (let number = 2; seen.has(own); number += 1) own = `${line} (${number})`;
    seen.add(own);
    return own;
  });
}
