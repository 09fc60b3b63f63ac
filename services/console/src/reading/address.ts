/** Parameters of an address; the router parses `1001` as a number. */
export type Raw = Readonly<Record<string, unknown>>;

export function textIn(raw: Raw, name: string): string | undefined {
  const value = raw[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

export function validText(raw: Raw, name: string, isValid: (text: string) => boolean) {
  const text = textIn(raw, name);
  return text !== undefined && isValid(text) ? { [name]: text } : {};
}

export const oneOf = <Word extends string>(words: readonly Word[], value: unknown) =>
  words.find((word) => word === value);

export function queryText(
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const entries = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
