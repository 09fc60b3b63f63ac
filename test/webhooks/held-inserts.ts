import pg from 'pg';

const lock = 6_700_417;

export interface HeldInserts {
  hold(): Promise<void>;
  waiting(): Promise<number | undefined>;
  query(sql: string, values?: readonly unknown[]): Promise<void>;
  release(): Promise<void>;
  close(): Promise<void>;
}

/** A trigger waits, and fails with the SQLSTATE in `delivery_failure`. */
export async function holdInserts(databaseUrl: string): Promise<HeldInserts> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    create table public.delivery_failure (sqlstate text not null);
    create function public.hold_delivery() returns trigger language plpgsql as $$
    declare failure text;
    begin
      perform pg_advisory_xact_lock_shared(${lock});
      select sqlstate into failure from public.delivery_failure;
      if failure is not null then raise exception 'an injected failure' using errcode = failure; end if;
      return new;
    end $$;
    create trigger hold before insert on ledger.webhook_deliveries
      for each row execute function public.hold_delivery();
    -- The other side of a deadlock is found first.
    set deadlock_timeout = '1min'`);
  return {
    hold: async () => void (await client.query('select pg_advisory_lock($1)', [lock])),
    async waiting() {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and wait_event = 'advisory' and query like '%webhook_deliveries%'`,
      );
      return rows[0]?.pid;
    },
    query: async (sql, values = []) => void (await client.query(sql, [...values])),
    release: async () => void (await client.query('select pg_advisory_unlock_all()')),
    close: () => client.end(),
  };
}
