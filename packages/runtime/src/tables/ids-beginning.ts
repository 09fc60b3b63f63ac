const shape = '00000000-0000-0000-0000-000000000000';
/** Shorter prefixes match too many ids, and words. */
const lettersOfId = 4;

export function idsBeginning(
  text: string,
  lettersMin = lettersOfId,
): { readonly first: string; readonly last: string } | undefined {
  const prefix = text.toLowerCase();
  if (prefix.length < lettersMin || prefix.length > shape.length) return undefined;
  const isBeginning = [...prefix].every((sign, at) =>
    shape[at] === '-' ? sign === '-' : /[0-9a-f]/.test(sign),
  );
  if (!isBeginning) return undefined;
  const rest = shape.slice(prefix.length);
  return { first: `${prefix}${rest}`, last: `${prefix}${rest.replaceAll('0', 'f')}` };
}
