import { type SpawnedPostgres, spawnPostgres } from '@exchange/embedded-postgres';
import { onServer } from './template-database.js';
import type { Undo } from './undo-stack.js';

// Opening takes seconds: files reuse emptied databases.
const free: SpawnedPostgres[] = [];

const dropAll = `
do $$
declare
  one record;
begin
  for one in
    select format('schema %I', nspname) as name from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
    union all
    select format('table public.%I', relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
  loop
    execute format('drop %s cascade', one.name);
  end loop;
end $$`;

export async function embeddedDatabase(atEnd: Undo): Promise<string> {
  const used = free.pop();
  const server = used ?? (await spawnPostgres({ directory: 'memory' }));
  if (used !== undefined) await onServer(server.url, dropAll);
  let hasEnded = false;
  void server.exited.then(() => {
    hasEnded = true;
  });
  atEnd(() => {
    if (!hasEnded) free.push(server);
  });
  return server.url;
}
