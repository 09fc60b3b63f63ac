// Lints the description of the interface with Redocly and with Spectral, as those do who use it. Exits with 1 where one of them has
// an error or a warning. Both are fetched by their pinned version: they are no part of the project.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledger } from '../packages/ledger/dist/ledger.js';
import { buildOpenApi } from '../packages/ledger/dist/open-api.js';

const folder = mkdtempSync(join(tmpdir(), 'ledger-interface-'));
const document = join(folder, 'openapi.json');
const redocly = join(folder, 'redocly.yaml');
const spectral = join(folder, 'spectral.yaml');
const { contracts, tags } = ledger;
const described = buildOpenApi(contracts, { serverUrl: 'https://ledger.example', tags });
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
];
rmSync(folder, { recursive: true });
process.exit(outcomes.every((status) => status === 0) ? 0 : 1);

function run(name, command, options) {
  console.log(`-- ${name}: ${Object.keys(described.paths).length} paths`);
  const asked = ['--yes', `--package=${name}`, '--', command, ...options];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', SCARF_ANALYTICS: 'false' };
  return spawnSync('npx', asked, { stdio: 'inherit', env }).status;
}
