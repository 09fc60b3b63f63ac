import type { Plugin } from 'vite';

/** What the console is written in. */
const language = 'en-US';
const tables = /\/(?:react-aria|react-aria-components|react-stately)\/.*\/intlStrings\.mjs$/;

/**
 * Keeps React Aria's words in the console's own language alone. It brings them in 34 languages and takes the reader's: a fifth
 * of the console's weight, for English pages in which a screen reader would be told single words of another language.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    transform(code, id) {
      if (!tables.test(id.split('?')[0] ?? '')) return null;
      const from = /from "([^"]*\/en-US\.mjs)"/.exec(code)?.[1];
      if (from === undefined) return this.error(`${id} has no words in ${language}.`);
      return {
        code: `import words from '${from}';\nexport default { '${language}': words };\n`,
        map: null,
      };
    },
  };
}
