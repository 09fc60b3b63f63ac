import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const documents = tracked.filter((path) => path.endsWith('.md') && !path.includes('/fixtures/'));
const read = (path: string) => readFileSync(path, 'utf8');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (path: string) => {
  const text = withoutCode(read(path));
  return [
    ...[...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)),
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
  ];
};

test.each(documents)('%s links to files and headings that exist', (path) => {
  const links = [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test.each(documents)('%s names source files that exist', (path) => {
  const names = [...withoutCode(read(path)).matchAll(/`((?!\.)[\w./-]+\.(?:ts|tsx|sql))`/g)];
  const missing = names
    .map(([, name = '']) => name.replace(/^(?:\.\.?\/)+/, ''))
    .filter((name) => !tracked.some((file) => file === name || file.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});
