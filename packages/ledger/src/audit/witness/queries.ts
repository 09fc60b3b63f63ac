// Raw SQL: hashes are compared as bytes, and what is counted is grouped.
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { sql } from 'kysely';
import type { Cosignatures } from './cosignatures.js';
import { cosignaturesTable } from './table.js';

/** A note that is read anywhere has 16 signatures; one of them is the log's. */
const linesMax = 15;

/** What was kept of witnesses, read. */
export function cosignatureReads(database: ReadDatabase): Pick<Cosignatures, 'of' | 'newestSize'> {
  return {
    async of({ origin, size, root }) {
      const tables = database.shared();
      const rows = await tables.ask(sql<{ line: string }>`
        select line from ${tables.rows(cosignaturesTable)} as kept
        where origin = ${origin} and size = ${size} and root = ${Buffer.from(root)}
        order by witness, key_id limit ${linesMax}`);
      return rows.map(({ line }) => line);
    },
    async newestSize(origin, least) {
      const tables = database.shared();
      const [newest] = await tables.ask(sql<{ size: string }>`
        select size from ${tables.rows(cosignaturesTable)} as kept where origin = ${origin}
        group by size, root having count(distinct witness) >= ${least}
        order by size desc, root desc limit 1`);
      return newest && Number(newest.size);
    },
  };
}
