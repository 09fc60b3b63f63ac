import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { passagesOf } from './prose/passages.js';

const read = (name: string) => readFileSync(new URL(`prose/${name}`, import.meta.url), 'utf8');
const rules = z
  .strictObject({
    perThousandMax: z.number(),
    folderWordsMin: z.int(),
    literalWordsMin: z.int(),
    clauses: z.strictObject({
      startWith: z.string(),
      followedBy: z.array(z.string()),
      exceptAfter: z.array(z.string()),
    }),
    phrases: z.array(z.string()),
    identifiers: z.array(z.string()),
  })
  .parse(JSON.parse(read('rules.json')));

const { clauses } = rules;
const patterns = [
  // "Says what failed" is an indirect question.
  `(?<!\\b(?:${clauses.exceptAfter.join('|')})\\s)\\b${clauses.startWith} (?:${clauses.followedBy.join('|')})\\b(?![^.]{0,80}\\?)`,
  ...rules.phrases.map((phrase) => `\\b${phrase}\\b`),
].map((pattern) => new RegExp(pattern, 'gi'));
const phrasesIn = (text: string) => patterns.flatMap((pattern) => text.match(pattern) ?? []);
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

const isOurs = (path: string) =>
  /(?:\.(?:ts|tsx|mts|mjs|js|md|sql|sh|yml|yaml|css|html)|Dockerfile|\.env\.example|\.ci\/run)$/.test(
    path,
  ) && !/\/fixtures\//.test(path);

interface Folder {
  words: number;
  readonly phrases: string[];
}

function folders(): ReadonlyMap<string, Folder> {
  const all = new Map<string, Folder>();
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  for (const path of tracked.filter(isOurs)) {
    const name = dirname(path);
    const folder = all.get(name) ?? { words: 0, phrases: [] };
    all.set(name, folder);
    const source = readFileSync(path, 'utf8');
    for (const { line, text } of passagesOf(path, source, rules.literalWordsMin)) {
      folder.words += wordsIn(text);
      for (const phrase of phrasesIn(text)) folder.phrases.push(`${path}:${line}: ${phrase}`);
    }
  }
  return all;
}

// Parses all files: 8 s alone.
test('prose names its subjects in every folder', { timeout: 60_000 }, () => {
  const limit = (words: number) => (words * rules.perThousandMax) / 1000;
  const findings = [...folders()].flatMap(([, { words, phrases }]) =>
    words >= rules.folderWordsMin && phrases.length > limit(words) ? phrases : [],
  );
  expect(findings).toEqual([]);
});

const samples = z.array(z.tuple([z.string(), z.int()])).parse(JSON.parse(read('samples.json')));

test.each(samples)('counts the phrases of %j', (text, count) => {
  expect(phrasesIn(text)).toHaveLength(count);
});

test('finds prose in comments, texts, markup and test names', () => {
  const source = `
// A comment of
// two lines.
const short = 'two words';
test.each([1])('a name of many words', () => query('select a from b where c = 1'));
const url = 'https://example.test/a // b';
/** Returns the sum. */
const view = <p>Words of a page here</p>;`;
  const texts = passagesOf('a.tsx', source, rules.literalWordsMin).map(({ text }) => text.trim());
  expect(texts).toEqual([
    'a name of many words',
    'Words of a page here',
    'A comment of two lines.',
    'Returns the sum.',
  ]);
});
