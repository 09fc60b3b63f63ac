import pg from 'pg';

/** A database with the extensions of the read tables: those that tests make of it have them at once. */
export const templateDatabase = 'test_template';

/** Makes it on a server of the run's own. PostGIS takes half a second, and a hundred test files have a database each. */
export async function makeTemplateDatabase(adminUrl: string): Promise<void> {
  await onServer(adminUrl, `create database ${templateDatabase}`);
  const url = new URL(adminUrl);
  url.pathname = `/${templateDatabase}`;
  await onServer(
    url.toString(),
    'create extension if not exists postgis; create extension if not exists btree_gist',
  );
}

/** Carries out one statement, and is gone: a database that somebody is connected to is no template. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
