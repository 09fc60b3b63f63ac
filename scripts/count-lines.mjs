// Counts code by category, without blank and comment lines. `node scripts/count-lines.mjs [--json]`
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isCode = /\.(ts|tsx|mjs|js|sql|css)$/;
/** The first match counts; the rest is source. */
const rooms = [
  ['tests', /(^|\/)test\/|\.test\.\w+$/],
  ['bench', /^bench\//],
  ['scripts', /^scripts\//],
];

function countLines(text, lineComment = '//') {
  let isInBlock = false;
  let count = 0;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (isInBlock || line.startsWith('/*')) isInBlock = !line.includes('*/');
    else if (line !== '' && !line.startsWith(lineComment)) count += 1;
  }
  return count;
}

function roomOf(path) {
  return rooms.find(([, paths]) => paths.test(path))?.[0] ?? 'source';
}

function countRepository() {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split(
    '\0',
  );
  const counts = { source: 0, tests: 0, bench: 0, scripts: 0 };
  for (const path of paths.filter((one) => isCode.test(one))) {
    const text = readFileSync(join(root, path), 'utf8');
    counts[roomOf(path)] += countLines(text, path.endsWith('.sql') ? '--' : '//');
  }
  return counts;
}

const counts = countRepository();
if (process.argv.includes('--json')) console.log(JSON.stringify(counts));
else for (const [room, lines] of Object.entries(counts)) console.log(`${room}\t${lines}`);
