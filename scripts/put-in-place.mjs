import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * A parallel build can win.
 * @param isThere whether the current build has the same inputs
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
