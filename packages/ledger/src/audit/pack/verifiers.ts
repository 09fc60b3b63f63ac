import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The verifiers that the build has made of packages/proof: each one file that needs nothing else. */
export interface Verifiers {
  readonly 'verify.mjs': Buffer;
  readonly 'verify.html': Buffer;
}

let read: Verifiers | undefined;

/** Reads them, once. @throws Error where the build has not made them */
export function verifiers(): Verifiers {
  read ??= { 'verify.mjs': built('verify.mjs'), 'verify.html': built('verify.html') };
  return read;
}

function built(name: keyof Verifiers): Buffer {
  try {
    return readFileSync(require.resolve(`@exchange/proof/verifiers/${name}`));
  } catch (error) {
    throw new Error(`There is no verifier ${name} to put into a pack. Run npm run build.`, {
      cause: error,
    });
  }
}
