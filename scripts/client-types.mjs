import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const target = new URL('../packages/client/src/interface.ts', import.meta.url);

export async function clientTypes(description) {
  const nodes = await openapiTS(structuredClone(description), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    alphabetize: true,
    // Members with a default are optional in a body.
    defaultNonNullable: false,
  });
  return `// Made from the description of the interface by \`npm run client:types\`: not to be edited.\n${astToString(nodes)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ledgerRoutes } = await import('../packages/ledger/dist/ledger-routes.js');
  const { buildOpenApi } = await import('../packages/ledger/dist/description/open-api.js');
  const { contracts, tags } = ledgerRoutes;
  writeFileSync(target, await clientTypes(buildOpenApi(contracts, { serverUrl: '/', tags })));
}
