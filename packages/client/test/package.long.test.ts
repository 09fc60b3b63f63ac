// Long: 40 s. Packs the client, installs it in another project and compiles that.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const modules = join(project, 'node_modules');
const folder = temporaryFolder();
const installed = join(folder, 'node_modules/@exchange/client');
const compilers = {
  ours: join(modules, 'typescript-7/bin/tsc'),
  theirs: join(modules, 'typescript/bin/tsc'),
};

beforeAll(() => {
  execFileSync('node', [compilers.ours, '-b', join(project, 'packages/client')]);
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(project, 'packages/client'),
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(packed);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', installed]);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    cpSync(join(modules, name), join(folder, 'node_modules', name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
});

function compilerOutput(
  compiler: string,
  names: readonly string[],
  more: readonly string[],
): string {
  const options = ['--strict', '--skipLibCheck', 'false', '--noEmit', ...more];
  const targets = ['--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'];
  const modes = ['--module', 'nodenext', '--moduleResolution', 'nodenext'];
  try {
    execFileSync('node', [compiler, ...options, ...targets, ...modes, ...names], { cwd: folder });
    return '';
  } catch (error) {
    return String(Object(error).stdout);
  }
}

const head = `import { createLedgerClient, pagesOf, problemText, type ExchangeTransaction } from '@exchange/client';
const client = createLedgerClient({ url: 'http://127.0.0.1:8080', apiKey: 'k' });
`;

const right = `${head}
const { data, error } = await client.POST('/api/v1/exchange/transactions', {
  params: { query: { dry_run: true } },
  body: {
    counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
    transaction_type: 'nomination',
    volume_mwh: '12.5',
    price_per_mwh: 41.25,
    delivery_start: '2026-12-01T00:00:00Z',
    delivery_end: '2026-12-01T01:00:00Z',
  },
});
export const made: ExchangeTransaction | undefined = data;
export const why: string | undefined = problemText(error);
await client.POST('/api/v1/exchange/transactions/{id}/cancel', {
  params: { path: { id: 'x' } },
  body: { reason_code: 'A02' },
});
for await (const page of pagesOf((cursor) =>
  client.GET('/api/v1/resellers', { params: { query: { limit: 5, ...(cursor === undefined ? {} : { cursor }) } } }),
)) {
  export_(page.map(({ name }) => name));
}
function export_(names: string[]): void { void names; }
const listed = await client.GET('/api/v1/exchange/transactions', {
  params: { query: { status: ['pending', 'confirmed'], total: true } },
});
void listed.data;
`;

const wrong = [
  "await client.GET('/api/v1/nothing');",
  "await client.GET('/api/v1/resellers', { params: { query: { limit: '5' } } });",
  "await client.GET('/api/v1/exchange/transactions', { params: { query: { status: ['open'] } } });",
  "await client.POST('/api/v1/exchange/transactions/{id}/cancel', { params: { path: { id: 'x' } }, body: {} });",
  "await client.POST('/api/v1/resellers', { body: { name: 'x' } });",
];

const uploads = `import { createUploadClient } from '@exchange/client';
const uploads = createUploadClient({ url: 'http://127.0.0.1:8080' });
const body: unknown = JSON.parse('{}');
const { data } = await uploads.POST('/api/v1/customers', { body });
export const id: string | undefined = data?.id;
await uploads.POST('/api/v1/customer', { body });
await uploads.POST('/api/v1/customers/{id}/resellers', { body });
`;

/** One program takes a third of the time of three. */
let faults = '';
beforeAll(() => {
  const modulesOf = {
    'right.ts': right,
    'wrong.ts': `${head}void pagesOf; void problemText;\n${wrong.join('\n')}\n`,
    'uploads.ts': uploads,
  };
  for (const [name, text] of Object.entries(modulesOf)) writeFileSync(join(folder, name), text);
  faults = compilerOutput(compilers.theirs, Object.keys(modulesOf), [
    '--exactOptionalPropertyTypes',
  ]);
});

function linesRefused(name: string): readonly number[] {
  const lines = [...faults.matchAll(/^([\w.]+)\((\d+),\d+\): error TS/gm)];
  return [...new Set(lines.filter(([, file]) => file === name).map(([, , line]) => Number(line)))];
}

test('the packed client compiles strictly in another project', () => {
  expect(linesRefused('right.ts')).toEqual([]);
  const elsewhere = faults.match(/^(?!\s)(?!(wrong|uploads)\.ts\().+$/gm) ?? [];
  expect(elsewhere).toEqual([]);
});

test('the compiler refuses unknown paths, kinds and statuses, and missing reasons or names', () => {
  expect(linesRefused('wrong.ts').toSorted()).toEqual([4, 5, 6, 7, 8]);
});

test('the example of the README compiles', () => {
  const readme = readFileSync(join(project, 'packages/client/README.md'), 'utf8');
  const [, example] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(example).toContain('createLedgerClient');
  writeFileSync(join(folder, 'readme.ts'), example ?? '');
  expect(compilerOutput(compilers.ours, ['readme.ts'], [])).toBe('');
});

test('all dependencies can be installed: none is a package of this repository', () => {
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
});

test('an unchecked body is sent with a typed path and parameters', () => {
  expect(linesRefused('uploads.ts')).toEqual([6, 7]);
});

test('the package contains only required files, and runs', async () => {
  const names = execFileSync('find', ['.', '-type', 'f'], { cwd: installed, encoding: 'utf8' });
  for (const name of ['README.md', 'LICENSE', 'package.json', 'dist/index.js', 'dist/index.d.ts'])
    expect(names).toContain(`./${name}\n`);
  expect(names).not.toMatch(/\.test\.|tsbuildinfo|\.\/src\//);
  const script = `import * as client from '@exchange/client'; console.log(Object.keys(client).sort().join(' '));`;
  const output = execFileSync('node', ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(output.trim()).toBe(
    'PageRefused createLedgerClient createUploadClient nextCursor pagesOf problemText',
  );
});
