// The bytes depend on the sources only: all packs of a release have equal digests. `npm run
// docs:verifiers` writes them into docs/audit-packs.md.
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { viteBuild } from './vite-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'packages/proof');
const folder = join(sources, 'verifier');
export const verifierFiles = join(sources, 'verifiers');
const stampFile = join(verifierFiles, '.stamp');

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

export async function buildVerifiers() {
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 'unchanged';
  const page = pageText(await bundled('page.ts', 'browser', {}));
  const program = await bundled('node.ts', 'node', {
    PAGE_SHA256: JSON.stringify(sha256(page)),
  });
  mkdirSync(verifierFiles, { recursive: true });
  put('verify.html', page);
  put('verify.mjs', program);
  put('.stamp', stamp);
  return 'built';
}

export function verifierDigests() {
  const of = (name) => sha256(readFileSync(join(verifierFiles, name)));
  return { 'verify.mjs': of('verify.mjs'), 'verify.html': of('verify.html') };
}

async function bundled(entry, platform, define) {
  const isPage = platform === 'browser';
  const result = await viteBuild({
    root: folder,
    configFile: false,
    envDir: false,
    define,
    resolve: { conditions: ['@exchange/source', isPage ? 'browser' : 'node'] },
    ssr: { noExternal: true, resolve: { conditions: ['@exchange/source', 'node'] } },
    build: {
      write: false,
      minify: false,
      sourcemap: false,
      target: 'es2023',
      reportCompressedSize: false,
      ssr: isPage ? false : join(folder, entry),
      rolldownOptions: {
        input: join(folder, entry),
        output: { format: isPage ? 'iife' : 'es', codeSplitting: false },
      },
    },
  });
  const [output] = [result].flat();
  const chunks = output.output.filter(({ type }) => type === 'chunk');
  if (chunks.length !== 1) throw new Error(`${entry} was built into ${chunks.length} files`);
  return chunks[0].code.replace(
    /^\s*\/\/(#(end)?region)? ?\S*\b(packages|node_modules)\/\S*\n/gm,
    '',
  );
}

function pageText(code) {
  const script = code.replaceAll('</script', '<\\/script');
  const style = readFileSync(join(folder, 'page.css'), 'utf8');
  const of = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; script-src ${of(script)}; style-src ${of(style)}; base-uri 'none'; form-action 'none'`;
  const parts = { POLICY: policy, STYLE: style, SCRIPT: script };
  return readFileSync(join(folder, 'page.html'), 'utf8').replace(
    /%(POLICY|STYLE|SCRIPT)%/g,
    (_, name) => parts[name],
  );
}

function put(name, text) {
  const partial = join(verifierFiles, `.${name}-${randomUUID()}`);
  writeFileSync(partial, text);
  renameSync(partial, join(verifierFiles, name));
}

function stampOf() {
  const hash = createHash('sha256');
  const files = [join(sources, 'src'), folder].flatMap((one) =>
    readdirSync(one, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const others = ['package-lock.json', 'scripts/verifiers-build.mjs', 'scripts/vite-build.mjs'].map(
    (one) => join(root, one),
  );
  for (const file of [...files.sort(), ...others]) {
    const text = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

const page = join(root, 'docs/audit-packs.md');
const digestLine = /^( *)\| `(verify\.(?:mjs|html))` \| `[0-9a-f]*` \|$/gm;

export function pageWithDigests() {
  const digests = verifierDigests();
  return readFileSync(page, 'utf8').replace(
    digestLine,
    (_, indent, name) => `${indent}| \`${name}\` | \`${digests[name]}\` |`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildVerifiers();
  writeFileSync(page, pageWithDigests());
}
