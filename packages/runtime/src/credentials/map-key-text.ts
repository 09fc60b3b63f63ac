/** What every key for maps begins with: so it is told from other credentials, and found where it was written by mistake. */
export const mapKeyPrefix = 'mk_';

/** Whether a text is meant to be a key for maps; whether it is one, only its stream says. */
export function looksLikeMapKey(text: string): boolean {
  return text.startsWith(mapKeyPrefix);
}
