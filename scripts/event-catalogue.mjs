// Generates docs/events.md: node scripts/event-catalogue.mjs (after npm run build).
// test/architecture checks the file.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownersOfType } from '@exchange/ledger/audit/owner-of-event';
import { ledger } from '@exchange/ledger/ledger';
import { z } from 'zod';

export function eventCatalogueText() {
  const sections = ledger.streams.map(({ stream, events }) =>
    [`## \`${stream}\``, ...events.map(describe)].join('\n\n'),
  );
  return `# Events

Every event of the ledger, by stream. Generated from the schemas by \`npm run docs:events\`; a test compares them.

An event's metadata: \`schema_version\` (its version, below), \`recorded_at\` (RFC 3339, UTC), \`actor\` (kind and id of the
credential), \`scope\` (\`platform\` or the reseller), \`request_id\`, \`$correlationId\`, \`$causationId\`. Amounts are exact
decimals as text; the field's name states the unit: kWh, MWh, cents per kWh or price per MWh. Times are UTC with
milliseconds, geometries are GeoJSON in WGS84. Reads upgrade old versions to the current one.

An event belongs to the reseller in \`reseller_id\` of its data, and without one to the platform. The owner alone decides who
gets an event by feed, export, proofs and receipts; each event below states its owner. Events of older versions without
\`reseller_id\` belong to the platform.

${sections.join('\n\n')}
`;
}

const owners = {
  reseller: 'of the reseller that it names',
  reseller_or_platform: "of the reseller that it names, else the platform's",
  platform: "the platform's",
};

function describe({ type, version, description, data }) {
  const lanes = ledger.lanesByEvent[type];
  const projected =
    lanes.length === 0 ? 'no read model shows it' : `projected by ${lanes.join(', ')}`;
  const schema = z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' });
  const rows = fieldsOf(schema, '', schema).map(
    ({ name, kind, optional }) =>
      `| \`${name}\` | ${kind} | ${optional ? 'where it changed' : 'always'} |`,
  );
  return `### ${type}

Version ${version}; ${projected}; ${owners[ownersOfType({ data })]}. ${description}

| field | what | there |
| --- | --- | --- |
${rows.join('\n')}`;
}

function fieldsOf(schema, prefix, root) {
  const { properties = {}, required = [] } = resolve(schema, root);
  return Object.entries(properties).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    const inner = resolve(value, root);
    const optional = !required.includes(key);
    if (inner.type === 'object' && inner.properties !== undefined)
      return fieldsOf(inner, `${name}.`, root);
    if (inner.type === 'array' && resolve(inner.items ?? {}, root).properties !== undefined)
      return fieldsOf(resolve(inner.items, root), `${name}[].`, root);
    return [{ name, kind: kindOf(inner, root), optional }];
  });
}

function resolve(schema, root) {
  const path = schema.$ref?.replace('#/$defs/', '');
  return path === undefined ? schema : (root.$defs?.[path] ?? schema);
}

/** Each kind with its facts; undefined unless the schema is a union with a code. */
function codedKinds(schema, root) {
  const inner = resolve(schema, root);
  const branches = inner.oneOf ?? inner.anyOf;
  if (branches === undefined) {
    const { code, ...facts } = inner.properties ?? {};
    if (code?.const === undefined) return undefined;
    const names = Object.keys(facts);
    return [`\`${code.const}\`${names.length === 0 ? '' : ` (${names.join(', ')})`}`];
  }
  const kinds = branches.map((branch) => codedKinds(branch, root));
  return kinds.includes(undefined) ? undefined : kinds.flat();
}

function kindOf(schema, root, depth = 0) {
  // The schema of any JSON value contains itself.
  if (depth > 6) return 'any JSON';
  const coded = codedKinds(schema, root);
  if (coded !== undefined) return `a code and its facts: ${coded.join(', ')}`;
  const inner = resolve(schema, root);
  if (inner.anyOf !== undefined) {
    const kinds = inner.anyOf.map((one) => kindOf(one, root, depth + 1));
    if (kinds.length > 3) return kinds.includes('boolean') ? 'any JSON' : 'GeoJSON geometry';
    return [...new Set(kinds)].join(' or ');
  }
  if (inner.const !== undefined) return `\`${JSON.stringify(inner.const)}\``;
  if (inner.enum !== undefined) return inner.enum.map((one) => `\`${one}\``).join(', ');
  if (inner.type === 'array') return `list of ${kindOf(inner.items ?? {}, root, depth + 1)}`;
  if (inner.format !== undefined) return inner.format;
  if (inner.type === 'object') return 'object';
  return inner.type ?? 'any JSON';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../docs/events.md', import.meta.url), eventCatalogueText());
}
