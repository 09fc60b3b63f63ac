import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const pages = fileURLToPath(new URL('../../services/console/src/', import.meta.url));

/** Names, for each file that sends a write, the file with its operation, where roles disable or explain it. */
const namedIn: Readonly<Record<string, string>> = {
  'blotter/bulk/actions.ts': 'blotter/bulk/bulk-dialog.tsx',
  'blotter/import/use-import.ts': 'blotter/import/import-page.tsx',
  'blotter/ticket/ticket-page.tsx': 'blotter/ticket/ticket-page.tsx',
  'forms/contract-form.tsx': 'forms/contract-form.tsx',
  'registry/parts/form-dialog.tsx': 'registry/parts/form-dialog.tsx',
  'registry/import/counterparty-import-page.tsx': 'registry/import/counterparty-import-page.tsx',
};
const reads = {
  'map/area/use-area.ts': 'queries of an area',
  'reading/use-write.ts': 'the write of the other files',
  'session/token.ts': 'signs in',
};

const sends = /\buseWrite\(|\bask\(\s*\w+,(?!\s*'get')|method: 'POST',/;
const names = /\boperation=\{?["'`\w]|\buseMissingRole\(/;

const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
);
const textOf = (file: string) => readFileSync(join(pages, file), 'utf8');

test('each form of the console that sends a write names its operation', () => {
  expect(files.filter((file) => sends.test(textOf(file))).sort()).toEqual(
    [...Object.keys(namedIn), ...Object.keys(reads)].sort(),
  );
  for (const file of Object.values(namedIn)) expect(textOf(file), file).toMatch(names);
});

test('each link and button that opens a form names its operation', () => {
  const opens =
    /(<IfAllowed operation=[^>]*>\s*<\w+[^>]*\s)?search=\{\{ form: '|change\(\{ form: '/g;
  const unnamed = files.filter((file) =>
    [...textOf(file).matchAll(opens)].some(([, allowed]) => allowed === undefined),
  );
  expect(unnamed).toEqual([]);
});
