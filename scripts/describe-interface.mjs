// Writes packages/client/openapi.json with sorted members.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const target = new URL('../packages/client/openapi.json', import.meta.url);

export function interfaceText(description) {
  return `${JSON.stringify(description, sortMembers, 1)}\n`;
}

function sortMembers(_name, value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ledgerRoutes } = await import('../packages/ledger/dist/ledger-routes.js');
  const { buildOpenApi } = await import('../packages/ledger/dist/description/open-api.js');
  const { contracts, tags } = ledgerRoutes;
  writeFileSync(target, interfaceText(buildOpenApi(contracts, { serverUrl: '/', tags })));
}
