/** A name is not empty and has no Unicode space, control character or plus (C2SP signed-note). */
export function isKeyName(name: string): boolean {
  return /^[^\p{White_Space}\p{Cc}\p{Surrogate}+]+$/u.test(name);
}
