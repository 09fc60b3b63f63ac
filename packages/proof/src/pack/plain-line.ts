/** A line that moves nothing where it is shown: control characters, and those that turn the direction of writing, as escapes. */
export function plainLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
