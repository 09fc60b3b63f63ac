import { type RawBuilder, sql } from 'kysely';
import { listedNames } from '../layers/field-names.js';
import { changedAtField, fieldsWithNamed, fixedFields, type MapField } from '../layers/fields.js';
import type { LayerContent } from '../layers/layer.js';
import { refusedParameter } from '../layers/refused-parameter.js';
import type { LayerView } from '../layers/view.js';

const always: Readonly<Record<LayerContent['kind'], readonly string[]>> = {
  assets: ['id', 'asset_type', 'name', 'status', 'state', changedAtField],
  utilities: ['id', 'code', 'name', 'state', changedAtField],
};

export const namesMax = 10;
const textCharsMax = 256;

export interface TileProperties {
  readonly columns: readonly MapField[];
  readonly attributes: readonly MapField[];
}

export function defaultProperties({ kind }: LayerContent): TileProperties {
  const columns = fixedFields(kind).filter(({ name }) => always[kind].includes(name));
  return { columns, attributes: [] };
}

export async function requestedProperties(
  view: LayerView,
  names: readonly string[],
): Promise<TileProperties> {
  const { columns } = defaultProperties(view.layer.content);
  const fields = (await fieldsWithNamed(view, names)).filter(isShown);
  const requested = names.map((name) => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) throw unknownProperty(name, fields);
    return field;
  });
  const additional = requested.filter(({ name }) => !columns.some((one) => one.name === name));
  return {
    columns: [...columns, ...additional.filter(({ column }) => column !== undefined)],
    attributes: additional.filter(({ column }) => column === undefined),
  };
}

/** Leaves out names of `Object.prototype`, which break encoders. */
function isShown({ name, type }: MapField): boolean {
  return type !== 'objectid' && type !== 'geometry' && !(name in Object.prototype);
}

function unknownProperty(name: string, fields: readonly MapField[]) {
  const listed = listedNames(fields.map((field) => field.name));
  const message = `The layer has no property ${JSON.stringify(name)}; it has ${listed}`;
  return refusedParameter('properties', message, name);
}

export function columnsOf({ columns, attributes }: TileProperties): readonly string[] {
  const own = columns.flatMap(({ column }) => column?.name ?? []);
  return attributes.length === 0 ? own : [...own, 'attributes'];
}

export function propertiesSql({ columns, attributes }: TileProperties): RawBuilder<unknown> {
  const own = columns.map(
    (field) => sql`${columnText(field)} as ${sql.ref(field.column?.name ?? field.name)}`,
  );
  if (attributes.length === 0) return sql.join(own);
  const names = attributes.map(({ name }) => name);
  const requested = sql`(select jsonb_object_agg(key, case jsonb_typeof(value)
        when 'string' then to_jsonb(left(value #>> '{}', ${textCharsMax}))
        when 'object' then to_jsonb(left(value::text, ${textCharsMax}))
        when 'array' then to_jsonb(left(value::text, ${textCharsMax})) else value end)
      from jsonb_each(attributes::jsonb) where key = any(${names}::text[]) and value <> 'null') as asked`;
  return sql.join([...own, requested]);
}

function columnText({ type, column }: MapField): RawBuilder<unknown> {
  const value = sql.ref(column?.name ?? 'id');
  if (type === 'instant') {
    return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  return column?.isUuid === true ? sql`${value}::text` : sql`left(${value}, ${textCharsMax})`;
}
