import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the build puts them (`scripts/bundle-build.mjs`), in the project's own folder. */
const bundles = 'bundle';

/** What a bundle was made of: for each package, by its compiler's notes, the digest of those. */
type MadeOf = Readonly<Record<string, string>>;

/**
 * The file that the build has made of a program and of all that it loads. One file is read in a third of the time that a
 * thousand take.
 *
 * @param root the project's folder
 * @returns undefined where there is none, or where something was compiled since: it would be an older program
 */
export function bundleOf(program: string, root: string): string | undefined {
  const folder = join(root, bundles);
  const madeOf = readMadeOf(join(folder, 'made-of.json'));
  if (madeOf === undefined) return undefined;
  const isThatOf = ([notes, digest]: [string, string]) => digestOf(join(root, notes)) === digest;
  return Object.entries(madeOf).every(isThatOf) ? join(folder, `${program}.cjs`) : undefined;
}

function readMadeOf(file: string): MadeOf | undefined {
  try {
    const said: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isMadeOf(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

function isMadeOf(said: unknown): said is MadeOf {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return false;
  return Object.values(said).every((digest) => typeof digest === 'string');
}

function digestOf(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}

/** The project's folder, as seen from this file; undefined where it runs from its sources. */
export function compiledRoot(): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  return fileURLToPath(new URL('../../../../', import.meta.url));
}
