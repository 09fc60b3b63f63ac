/** Why a line is refused whose number a double would round: what is recorded is what the file says, or nothing. */
export function roundedNumber({
  token,
  path,
}: {
  readonly token: string;
  readonly path: readonly (string | number)[];
}): string {
  return `${path.join('.')} is a whole number that would be rounded, ${token.slice(0, 100)}: write it as a text`;
}
