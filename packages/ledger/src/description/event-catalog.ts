import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { Catalog, CatalogSection } from '@exchange/runtime/http/pages/catalog-page';
import { z } from 'zod';
import type { Ledger } from '../assemble-models.js';
import { ownersOfType } from '../audit/owner-of-event.js';

export function eventCatalog({ streams, lanesByEvent }: Ledger): Catalog {
  return {
    title: 'Events',
    paragraphs: [
      'Every event of the ledger, by stream.',
      "An event's metadata: `schema_version` (its version, below), `recorded_at` (RFC 3339, UTC), `actor` (kind and id of the credential), `scope` (`platform` or the reseller), `request_id`, `$correlationId`, `$causationId`. Amounts are exact decimals as text; the field's name states the unit: kWh, MWh, cents per kWh or price per MWh. Times are UTC with milliseconds, geometries are GeoJSON in WGS84. Reads upgrade old versions to the current one.",
      'An event belongs to the reseller in `reseller_id` of its data, and without one to the platform. The owner alone decides who gets an event by feed, export, proofs and receipts; each event below states its owner.',
    ],
    sections: streams.flatMap(({ stream, events }) => [
      { heading: `\`${stream}\`` },
      ...events.map((event) => sectionOf(event, lanesByEvent[event.type] ?? [])),
    ]),
  };
}

const owners = {
  reseller: 'of the reseller that it names',
  reseller_or_platform: "of the reseller that it names, else the platform's",
  platform: "the platform's",
} as const;

type Schema = z.core.JSONSchema.BaseSchema;

function sectionOf(
  { type, version, description, data }: EventDefinition<string, z.ZodType>,
  lanes: readonly string[],
): CatalogSection {
  const projected =
    lanes.length === 0 ? 'no read model shows it' : `projected by ${lanes.join(', ')}`;
  const root = z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' });
  return {
    heading: type,
    isSubsection: true,
    paragraphs: [
      `Version ${version}; ${projected}; ${owners[ownersOfType({ data })]}. ${description}`,
    ],
    table: { columns: ['field', 'what', 'there'], rows: fieldsOf(root, '', root) },
  };
}

function fieldsOf(schema: Schema, prefix: string, root: Schema): readonly string[][] {
  const { properties = {}, required = [] } = resolved(schema, root);
  return Object.entries(properties).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    const inner = resolved(value, root);
    const items = itemsOf(inner, root);
    if (inner.type === 'object' && inner.properties !== undefined) {
      return fieldsOf(inner, `${name}.`, root);
    }
    if (items?.properties !== undefined) return fieldsOf(items, `${name}[].`, root);
    const presence = required.includes(key) ? 'always' : 'where it changed';
    return [[`\`${name}\``, kindOf(inner, root), presence]];
  });
}

function itemsOf({ type, items }: Schema, root: Schema): Schema | undefined {
  if (type !== 'array' || typeof items !== 'object' || Array.isArray(items)) return undefined;
  return resolved(items, root);
}

function resolved(schema: z.core.JSONSchema._JSONSchema, root: Schema): Schema {
  if (typeof schema === 'boolean') return {};
  const name = schema.$ref?.replace('#/$defs/', '');
  return name === undefined ? schema : (root.$defs?.[name] ?? schema);
}

function codedKinds(schema: Schema, root: Schema): readonly string[] | undefined {
  const inner = resolved(schema, root);
  const branches = inner.oneOf ?? inner.anyOf;
  if (branches === undefined) {
    const { code, ...facts } = inner.properties ?? {};
    const name = typeof code === 'object' ? code.const : undefined;
    if (name === undefined) return undefined;
    const names = Object.keys(facts);
    return [`\`${name}\`${names.length === 0 ? '' : ` (${names.join(', ')})`}`];
  }
  const kinds = branches.map((branch) => codedKinds(resolved(branch, root), root));
  return kinds.every((one) => one !== undefined) ? kinds.flat() : undefined;
}

const depthMax = 6;

function kindOf(schema: Schema, root: Schema, depth = 0): string {
  if (depth > depthMax) return 'any JSON';
  const coded = codedKinds(schema, root);
  if (coded !== undefined) return `a code and its facts: ${coded.join(', ')}`;
  const inner = resolved(schema, root);
  if (inner.anyOf !== undefined) {
    const kinds = inner.anyOf.map((one) => kindOf(resolved(one, root), root, depth + 1));
    if (kinds.length > 3) return kinds.includes('boolean') ? 'any JSON' : 'GeoJSON geometry';
    return [...new Set(kinds)].join(' or ');
  }
  if (inner.const !== undefined) return `\`${JSON.stringify(inner.const)}\``;
  if (inner.enum !== undefined) return inner.enum.map((one) => `\`${one}\``).join(', ');
  const items = itemsOf(inner, root);
  if (items !== undefined) return `list of ${kindOf(items, root, depth + 1)}`;
  return inner.format ?? [inner.type ?? 'any JSON'].flat().join(' or ');
}
