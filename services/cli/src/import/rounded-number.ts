/** The reason to refuse a line with a number that a double would round. */
export function roundedNumber({
  token,
  path,
}: {
  readonly token: string;
  readonly path: readonly (string | number)[];
}): string {
  return `${path.join('.')} is a whole number that would be rounded, ${token.slice(0, 100)}: write it as a text`;
}
