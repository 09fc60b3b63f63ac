import type pg from 'pg';
import { expect, vi } from 'vitest';

/**
 * Vacuums until all pages count as visible, on which the planner's choice of an index depends: a
 * snapshot of another session, such as autovacuum's, can hold the first vacuum back.
 */
export async function vacuumed(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await vi.waitFor(
      async () => {
        await pool.query(`vacuum analyze ${table}`);
        const { rows } = await pool.query<{ hidden: number }>(
          'select relpages - relallvisible as hidden from pg_class where oid = $1::regclass',
          [table],
        );
        expect(rows[0]?.hidden, `pages of ${table} that are not all visible`).toBe(0);
      },
      { timeout: 10_000, interval: 200 },
    );
  }
}
