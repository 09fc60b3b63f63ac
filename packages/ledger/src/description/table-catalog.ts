import type { Catalog, CatalogSection } from '@exchange/runtime/http/pages/catalog-page';
import { readSchema } from '@exchange/runtime/tables/migration/migrate';
import type { LaneDatabase } from '@exchange/runtime/tables/queries/lane-queries';
import { sql } from 'kysely';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly value: string;
}

export async function tableCatalog(database: LaneDatabase): Promise<Catalog> {
  const { rows } = await sql<{ readonly name: string }>`
    select relname as name from pg_class
    where relnamespace = ${readSchema}::regnamespace and relkind in ('r', 'p')`.execute(database);
  // A database sorts by its collation.
  const names = rows.map(({ name }) => name).sort();
  const sections: CatalogSection[] = [];
  for (const name of names.filter((one) => !one.startsWith('kysely_'))) {
    sections.push(await sectionOf(name, database));
  }
  return {
    title: 'Read tables',
    paragraphs: [
      `Columns, keys, indexes and triggers of the schema \`${readSchema}\`. The tables are derived from events and can be rebuilt.`,
    ],
    sections,
  };
}

async function sectionOf(table: string, database: LaneDatabase): Promise<CatalogSection> {
  const name = `${readSchema}.${table}`;
  const columns = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
      case when attgenerated <> '' then 'generated: ' else '' end || coalesce(pg_get_expr(adbin, adrelid), '') as value
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    database,
  );
  const others = await sql<{ readonly text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = ${name}::regclass and contype <> 'n'
    union all
    select pg_get_indexdef(indexrelid) from pg_index
      where indrelid = ${name}::regclass and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = ${name}::regclass and not tgisinternal`.execute(
    database,
  );
  return {
    heading: `\`${table}\``,
    table: {
      columns: ['column', 'type', 'null', 'value'],
      rows: columns.rows.map(({ name: column, type, required, value }) => [
        `\`${column}\``,
        type,
        required ? '' : 'yes',
        value,
      ]),
    },
    items: others.rows.map(({ text }) => `\`${text.replaceAll(`${readSchema}.`, '')}\``).sort(),
  };
}
