import type { Plugin } from 'vite';

const language = 'en-US';
const tables = /\/(?:react-aria|react-aria-components|react-stately)\/.*\/intlStrings\.mjs$/;

/**
 * React Aria bundles 34 languages, a fifth of the console's size; a screen reader would mix them
 * into English pages.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    transform(code, id) {
      if (!tables.test(id.split('?')[0] ?? '')) return null;
      const from = /from "([^"]*\/en-US\.mjs)"/.exec(code)?.[1];
      if (from === undefined) return this.error(`${id} has no messages for ${language}.`);
      return {
        code: `import words from '${from}';\nexport default { '${language}': words };\n`,
        map: null,
      };
    },
  };
}
