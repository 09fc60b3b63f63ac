import pg from 'pg';

export const templateDatabase = 'test_template';

/** PostGIS takes half a second; a hundred files have a database. */
export async function makeTemplateDatabase(adminUrl: string): Promise<void> {
  await onServer(adminUrl, `create database ${templateDatabase}`);
  const url = new URL(adminUrl);
  url.pathname = `/${templateDatabase}`;
  await onServer(
    url.toString(),
    'create extension if not exists postgis; create extension if not exists btree_gist',
  );
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
