/** True for a valid key name in a note: not empty, no Unicode space, control character or plus. */
export function isKeyName(name: string): boolean {
  return /^[^\p{White_Space}\p{Cc}\p{Surrogate}+]+$/u.test(name);
}
