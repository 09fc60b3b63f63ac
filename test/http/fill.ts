/** A path with each value of its parameters; none if a parameter has no values. */
export function fill(
  path: string,
  values: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name === undefined) return [path];
  return (values[name] ?? []).flatMap((value) => fill(path.replace(`{${name}}`, value), values));
}
