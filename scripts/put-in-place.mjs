import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Puts what was built where it belongs, whole. Another build may put its own there meanwhile: one of the same does as well.
 *
 * @param isThere whether what stands there now is of the same
 */
export function putInPlace(made, place, isThere) {
  const old = `${made}-old`;
  try {
    if (existsSync(place)) renameSync(place, old);
    renameSync(made, place);
  } catch (error) {
    if (!isThere()) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}
