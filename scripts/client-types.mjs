// Makes packages/client/src/interface.ts from packages/client/openapi.json, if that has changed.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(import.meta.url);
const document = fileURLToPath(new URL('../packages/client/openapi.json', import.meta.url));
const target = fileURLToPath(new URL('../packages/client/src/interface.ts', import.meta.url));

export async function buildClientTypes() {
  const text = readFileSync(document, 'utf8');
  const digest = createHash('sha256').update(readFileSync(script)).update(text).digest('hex');
  const heading = `// Made from openapi.json by scripts/client-types.mjs: not to be edited. ${digest}\n`;
  if (currentText().startsWith(heading)) return;
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const nodes = await openapiTS(JSON.parse(text), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    alphabetize: true,
    // Defaults are optional in a body.
    defaultNonNullable: false,
  });
  // Builds can run concurrently.
  writeFileSync(`${target}-${process.pid}`, heading + astToString(nodes));
  renameSync(`${target}-${process.pid}`, target);
}

function currentText() {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return '';
  }
}

if (process.argv[1] === script) {
  await buildClientTypes().catch((error) => {
    // npm runs this after installations without the generator.
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  });
}
