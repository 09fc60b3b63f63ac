import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';

/**
 * The folder beside a bundle with the code that was compiled of its files. Its name says for whom: a version of V8, its settings and
 * the processor's kind. For another one there is none, and the code is compiled as ever.
 */
export const codeFolder = (bundle: string): string =>
  join(dirname(bundle), `code-${cachedDataVersionTag()}`);

/** Is handed each file's code once it has run: what it compiled by then is in it. */
export type NoteCode = (file: string, script: Script) => void;

/**
 * Loads a bundle's file and those that it requires beside it, with the code that the build has compiled of them.
 *
 * @returns what it exports
 */
export function loadBundle(bundle: string, note?: NoteCode): unknown {
  const folder = dirname(bundle);
  const code = codeFolder(bundle);
  const loaded = new Map<string, { exports: object }>();
  const requireInstalled = createRequire(bundle);

  function load(name: string): unknown {
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const file = join(folder, name);
    const cachedData = note === undefined ? readIfThere(join(code, name)) : undefined;
    const text = readFileSync(file, 'utf8');
    const script = new Script(
      `(function (exports, require, module, __filename, __dirname) {${text}\n})`,
      {
        filename: file,
        ...(cachedData === undefined ? {} : { cachedData }),
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      },
    );
    script.runInThisContext()(module.exports, requireHere, module, file, folder);
    note?.(name, script);
    return module.exports;
  }

  const requireHere = Object.assign(
    (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : requireInstalled(id)),
    requireInstalled,
  );
  return requireHere(`./${bundle.slice(folder.length + 1)}`);
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
