import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let read: Readonly<Record<'verify.mjs' | 'verify.html', Buffer>> | undefined;

/**
 * The built verifiers of packages/proof, each one file.
 * @throws Error if they are missing
 */
export function verifiers() {
  read ??= { 'verify.mjs': built('verify.mjs'), 'verify.html': built('verify.html') };
  return read;
}

function built(name: string): Buffer {
  try {
    return readFileSync(require.resolve(`@exchange/proof/verifiers/${name}`));
  } catch (error) {
    throw new Error(`There is no verifier ${name} to put into a pack. Run npm run build.`, {
      cause: error,
    });
  }
}
