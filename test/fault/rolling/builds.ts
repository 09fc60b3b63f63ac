import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const newType = 'TransactionAnnotated';

export interface Build {
  readonly folder: string;
  readonly version: string;
  readonly tables: number;
}

const transactions = 'packages/ledger/dist/exchange/transaction';
export const oldBuild: Build = { folder: root, version: '0.1.0', tables: versionOfTables() };

export interface NewBuilds {
  readonly unchanged: Build;
  readonly changed: Build;
  remove(): void;
}

type Change = readonly [file: string, before: string | RegExp, after: string];

const unchangedChanges: readonly Change[] = [
  ['packages/runtime/dist/process/service-version.js', "'0.1.0'", "'0.1.1'"],
];

const changedChanges: readonly Change[] = [
  ['packages/runtime/dist/process/service-version.js', "'0.1.0'", "'0.2.0'"],
  [`${transactions}/table.js`, 'const columns = {', 'const columns = { rolled: nullable(text()),'],
  [`${transactions}/rows.js`, "revision: '0',", "revision: '0', rolled: 'yes',"],
  [
    `${transactions}/projection.js`,
    /version: \d+,/,
    `version: ${versionOfTables() + 1}, readsSince: 1, readableSince: 1,`,
  ],
  [
    `${transactions}/events.js`,
    'export const transactionEvents = [',
    `const transactionAnnotated = defineEvent({
      type: '${newType}', version: 1, description: 'Says something of a transaction.', data: z.object(about),
    });
    export const transactionEvents = [transactionAnnotated,`,
  ],
];
const migration = `alter table transactions add column rolled text;
alter table transactions_past add column rolled text;
`;

export function makeBuilds(): NewBuilds {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-builds-'));
  const unchanged = copyBuild(join(folder, 'unchanged'), unchangedChanges);
  const changed = copyBuild(join(folder, 'changed'), changedChanges);
  writeFileSync(join(changed, 'migrations/9999_rolled.sql'), migration);
  return {
    unchanged: { folder: unchanged, version: '0.1.1', tables: oldBuild.tables },
    changed: { folder: changed, version: '0.2.0', tables: oldBuild.tables + 1 },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function copyBuild(to: string, changes: readonly Change[]): string {
  mkdirSync(join(to, 'node_modules/@exchange'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@exchange' || name.startsWith('.')) continue;
    symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name));
  }
  for (const place of workspaces()) {
    const manifest: unknown = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
    mkdirSync(join(to, place), { recursive: true });
    for (const part of ['package.json', 'dist']) {
      const from = join(root, place, part);
      const filter = (file: string) => !/\.(map|d\.ts|tsbuildinfo)$/.test(file);
      if (existsSync(from)) cpSync(from, join(to, place, part), { recursive: true, filter });
    }
    const nested = join(root, place, 'node_modules');
    if (existsSync(nested)) symlinkSync(nested, join(to, place, 'node_modules'));
    symlinkSync(join(to, place), join(to, 'node_modules', String(Object(manifest).name)));
  }
  cpSync(join(root, 'migrations'), join(to, 'migrations'), { recursive: true });
  for (const [file, before, after] of changes) {
    const text = readFileSync(join(to, file), 'utf8');
    const changed = text.replace(before, after);
    if (changed === text) throw new Error(`${file} does not contain ${String(before)}`);
    mkdirSync(dirname(join(to, file)), { recursive: true });
    writeFileSync(join(to, file), changed);
  }
  return to;
}

function workspaces(): readonly string[] {
  return ['packages', 'packages/embedded', 'services']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((place) => existsSync(join(root, place, 'package.json')));
}

function versionOfTables(): number {
  const text = readFileSync(join(root, transactions, 'projection.js'), 'utf8');
  return Number(/version: (\d+),/.exec(text)?.[1]);
}
