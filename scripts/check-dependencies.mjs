// Holds every package that the product needs to run to a list of permissive licences, and asks the registry for known
// vulnerabilities. Exits with 1 for a licence that is not on the list, or a known vulnerability of high severity.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

// What a package's author meant; its LICENSE file says so.
const misspelled = new Map([['node_modules/splaytree-ts', 'BSD-3-Clause']]);

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const refused = [];
const counts = new Map();
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.dev === true || entry.link === true) continue;
  const licence = misspelled.get(path) ?? entry.license ?? licenceOf(path);
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
  if (!isPermissive(licence)) refused.push(`${path}: ${licence}`);
}
for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a)) {
  console.log(`${String(count).padStart(5)}  ${licence}`);
}
for (const line of refused) console.error(`NOT PERMISSIVE: ${line}`);

const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const serious = seriousOf(audit.stdout);
if (serious === undefined)
  console.log('Known vulnerabilities: the registry does not answer that here.');
else console.log(`Known vulnerabilities of high severity or worse: ${serious}`);
process.exit(refused.length > 0 || (serious ?? 0) > 0 ? 1 : 0);

/** `A OR B` is ours to choose from, `A AND B` asks for both. */
function isPermissive(expression) {
  const plain = String(expression).replace(/[()]/g, ' ');
  return plain
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((one) => permissive.has(one.trim())));
}

function licenceOf(path) {
  try {
    const file = new URL(`../${path}/package.json`, import.meta.url);
    const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
    return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
  } catch {
    // Not installed here: an optional package of another platform.
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
