// Applies `.dependency-cruiser.mjs`; an unread file fails, too.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules, { mayImport } from '../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const { forbidden, options } = rules;
const { output } = await cruise(
  ['packages', 'services'],
  { ...options, ruleSet: { forbidden }, validate: true, baseDir: root },
  options.enhancedResolveOptions,
  { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
);

const reasons = new Map(forbidden.map(({ name, comment }) => [name, comment]));
const breaches = output.summary.violations.map(
  ({ rule, from, to }) => `${rule.name}: ${from} imports ${to}; ${reasons.get(rule.name)}`,
);
const read = new Set(output.modules.map(({ source }) => relative('.', source)));
const sources = Object.keys(mayImport).flatMap((workspace) =>
  readdirSync(join(workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [workspace, 'src', ...file.split(sep)].join('/')),
);
const unread = sources.filter((file) => !read.has(file)).map((file) => `${file} was not read`);
const faults = [...breaches, ...unread];
for (const fault of faults) console.error(fault);
console.log(`${sources.length} source files, ${faults.length} faults`);
process.exit(faults.length === 0 && sources.length > 50 ? 0 : 1);
