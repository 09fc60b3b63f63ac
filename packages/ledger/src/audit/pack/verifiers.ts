import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** @throws Error if they are not built */
export function verifiers() {
  return { 'verify.mjs': built('verify.mjs'), 'verify.html': built('verify.html') };
}

function built(name: string): Buffer {
  try {
    return readFileSync(require.resolve(`@exchange/proof/verifiers/${name}`));
  } catch (error) {
    throw new Error(`audit packs need the verifier ${name}; run npm run build`, { cause: error });
  }
}
