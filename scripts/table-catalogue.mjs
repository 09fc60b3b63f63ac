// Generates docs/tables.md from a migrated database: DATABASE_URL=… node
// scripts/table-catalogue.mjs. test/production checks the file.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const schema = 'ledger';

/** After all migrations, as Markdown. */
export async function tableCatalogueText(client) {
  const names = await client.query(
    'select relname as name from pg_class where relnamespace = $1::regnamespace and relkind in ($2, $3)',
    [schema, 'r', 'p'],
  );
  const own = names.rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
  const sections = [];
  // A database sorts by its collation.
  for (const name of own.sort()) sections.push(await describe(client, name));
  return `# Read tables

Columns, keys, indexes and triggers of the schema \`${schema}\` after all migrations. Generated from a migrated database by
\`npm run docs:tables\`; a test compares them. The tables are derived from events and can be rebuilt.

${sections.join('\n\n')}
`;
}

async function describe(client, table) {
  const name = `${schema}.${table}`;
  const columns = await client.query(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
       case when attgenerated <> '' then 'generated: ' else '' end || coalesce(pg_get_expr(adbin, adrelid), '') as value
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  );
  const others = await client.query(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and contype <> 'n'
     union all
     select pg_get_indexdef(indexrelid) from pg_index
       where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)
     union all
     select pg_get_triggerdef(oid) from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
    [name],
  );
  const rows = columns.rows.map(
    (one) =>
      `| \`${one.name}\` | ${cell(one.type)} | ${one.required ? '' : 'yes'} | ${cell(one.value)} |`,
  );
  const texts = others.rows.map(({ text }) => text).sort();
  const rest = texts.map((text) => `- \`${text.replaceAll(`${schema}.`, '')}\``);
  return [
    `## \`${table}\``,
    ['| column | type | null | value |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    ...(rest.length === 0 ? [] : [rest.join('\n')]),
  ].join('\n\n');
}

const cell = (text) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  writeFileSync(new URL('../docs/tables.md', import.meta.url), await tableCatalogueText(client));
  await client.end();
}
