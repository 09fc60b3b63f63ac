import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../acceptance/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));

test('acceptance tests only use an address and a key', () => {
  const beyond = files.flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    return [...text.matchAll(/(?:from |import\()'([^']+)'/g)]
      .map(([, from]) => `${file} → ${from}`)
      .filter(
        (line) =>
          !/ → (node:crypto|vitest|vitest\/node|@exchange\/client|\.\/[\w-]+\.js)$/.test(line),
      );
  });
  expect(files.length).toBeGreaterThan(10);
  expect(beyond).toEqual(['service.ts → ../services/ledger.js']);
});
