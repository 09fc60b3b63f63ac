// Checks licenses of runtime packages, `engines` of locked ones, and vulnerabilities of high
// severity.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import semver from 'semver';

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
]);

// From LICENSE where the metadata is wrong. The last is a fork of zaach/jsonlint (MIT).
const misspelled = new Map([
  ['node_modules/splaytree-ts', 'BSD-3-Clause'],
  ['node_modules/@mapbox/jsonlint-lines-primitives', 'MIT'],
]);

const supportedNodes = ['20.19.0', '22', '24', '26'];

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const refused = [];
const counts = new Map();
const bundled = bundledPackages();
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.link === true) continue;
  if (entry.dev === true && !bundled.has(path)) continue;
  const licence = misspelled.get(path) ?? entry.license ?? licenceOf(path);
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
  if (!isPermissive(licence)) refused.push(`${path}: ${licence}`);
}
for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a)) {
  console.log(`${String(count).padStart(5)}  ${licence}`);
}
for (const line of refused) console.error(`NOT PERMISSIVE: ${line}`);

const ownEngines = lock.packages[''].engines.node;
const engineFaults = [
  ...supportedNodes
    .filter((line) => !semver.intersects(line, ownEngines))
    .map((line) => `package.json does not allow ${line}: ${ownEngines}`),
  ...Object.entries(lock.packages)
    .filter(([, { engines }]) => !semver.subset(ownEngines, engines?.node ?? '*'))
    .map(([path, { version, engines }]) => `${path} ${version} requires Node ${engines.node}`),
];
console.log(`Node: ${ownEngines}${engineFaults.length === 0 ? ', by every package' : ''}`);
for (const line of engineFaults) console.error(`ENGINES: ${line}`);

const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const serious = seriousOf(audit.stdout);
if (serious === undefined) console.log('Known vulnerabilities: not available from the registry.');
else console.log(`Known vulnerabilities of high severity or worse: ${serious}`);
process.exit(refused.length > 0 || engineFaults.length > 0 || (serious ?? 0) > 0 ? 1 : 0);

function isPermissive(expression) {
  const plain = String(expression).replace(/[()]/g, ' ');
  return plain
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((one) => permissive.has(one.trim())));
}

function bundledPackages() {
  const workspace = 'services/console';
  const own = Object.keys(lock.packages[workspace].devDependencies);
  const builds = (name) => /^(vite|@vitejs\/.*|@types\/.*)$/.test(name);
  const names = new Set();
  const queue = own.filter((name) => !builds(name)).map((name) => [workspace, name]);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const path = resolved(...next);
    if (path === undefined || names.has(path)) continue;
    const { link, resolved: target, dependencies = {} } = lock.packages[path];
    if (link !== true) names.add(path);
    const from = link === true ? target : path;
    const needs = link === true ? (lock.packages[target].dependencies ?? {}) : dependencies;
    for (const name of Object.keys(needs)) if (!builds(name)) queue.push([from, name]);
  }
  if (!names.has('node_modules/react')) throw new Error('the console’s packages were not found');
  return names;
}

function resolved(from, name) {
  for (let at = from; ; at = at.replace(/(^|\/)(node_modules\/)?[^/]+$/, '')) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (lock.packages[path] !== undefined) return path;
    if (at === '') return undefined;
  }
}

function licenceOf(path) {
  try {
    const file = new URL(`../${path}/package.json`, import.meta.url);
    const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
    return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
  } catch {
    return 'none';
  }
}

function seriousOf(text) {
  try {
    const { vulnerabilities } = JSON.parse(text).metadata;
    return vulnerabilities.high + vulnerabilities.critical;
  } catch {
    return undefined;
  }
}
