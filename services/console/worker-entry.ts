import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const mark = '?entry';

/**
 * `import { address } from './some-worker.ts?entry'` for `new Worker(address, { type: 'module' })`.
 * Vite's own worker build would duplicate the shared code.
 */
export function workerEntry(): Plugin {
  let root = '';
  let base = '/';
  let isBuilt = true;
  return {
    name: 'worker-entry',
    enforce: 'pre',
    configResolved(config) {
      ({ root, base } = config);
      isBuilt = config.command === 'build';
    },
    load(id) {
      if (!id.endsWith(mark)) return null;
      const file = id.slice(0, -mark.length);
      if (!isBuilt) {
        const path = relative(root, file).split(sep).join('/');
        return `export const address = ${JSON.stringify(`${base}${path}`)};`;
      }
      const entry = this.emitFile({ type: 'chunk', id: file });
      return `export const address = import.meta.ROLLUP_FILE_URL_${entry};`;
    },
  };
}
