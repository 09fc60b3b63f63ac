// Lints OpenAPI with Redocly and Spectral, AsyncAPI with its parser, whose install script keeps the
// tools out of package.json.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAsyncApi } from '../packages/ledger/dist/description/async-api.js';
import { buildOpenApi } from '../packages/ledger/dist/description/open-api.js';
import { ledger } from '../packages/ledger/dist/ledger.js';
import { ledgerRoutes } from '../packages/ledger/dist/ledger-routes.js';

const folder = mkdtempSync(join(tmpdir(), 'ledger-interface-'));
const document = join(folder, 'openapi.json');
const redocly = join(folder, 'redocly.yaml');
const spectral = join(folder, 'spectral.yaml');
const { contracts, tags } = ledgerRoutes;
const serverUrl = 'https://ledger.example';
const described = buildOpenApi(contracts, { serverUrl, tags });
writeFileSync(document, JSON.stringify(described));
writeFileSync(redocly, 'extends: [recommended-strict]\n');
writeFileSync(spectral, 'extends: ["spectral:oas"]\n');

const outcomes = [
  run('@redocly/cli@2.77.0', 'redocly', ['lint', '--config', redocly, document]),
  run('@stoplight/spectral-cli@6.16.3', 'spectral', [
    'lint',
    '--fail-severity=hint',
    '--ruleset',
    spectral,
    document,
  ]),
  await parseEvents('@asyncapi/parser@3.6.3'),
];
rmSync(folder, { recursive: true });
process.exit(outcomes.every((status) => status === 0) ? 0 : 1);

function run(name, command, options) {
  console.log(`-- ${name}: ${Object.keys(described.paths).length} paths`);
  const words = ['--yes', `--package=${name}`, '--', command, ...options];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', SCARF_ANALYTICS: 'false' };
  return spawnSync('npx', words, { stdio: 'inherit', env }).status;
}

async function parseEvents(name) {
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...options, name], {
    stdio: 'inherit',
  });
  if (status !== 0) return status;
  const entry = join(folder, 'node_modules/@asyncapi/parser/cjs/index.js');
  const { Parser } = (await import(pathToFileURL(entry).href)).default;
  const text = JSON.stringify(buildAsyncApi(ledger, { serverUrl }));
  const { document: parsed, diagnostics } = await new Parser().parse(text);
  const messages = parsed?.allMessages().all().length ?? 0;
  console.log(`-- ${name}: ${messages} messages`);
  const wrong = diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version');
  for (const { path, message } of wrong) console.error(`${path.join('.')}: ${message}`);
  return messages > 0 && wrong.length === 0 ? 0 : 1;
}
