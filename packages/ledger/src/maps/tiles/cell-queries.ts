// Raw SQL: features are counted by numbered cells, from an index only.
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type RawBuilder, sql } from 'kysely';
import { assetsTable } from '../../registry/asset/table.js';
import { cellLevels, columnAndRow, morton } from '../../registry/space/map-cell.js';
import { layerCondition } from '../layers/queries.js';
import type { TileCell } from './encode.js';
import { type TileQuestion, tileTables } from './feature-queries.js';
import { extent, type TilePlace } from './tile-place.js';

/** A tile has 64 cells across. */
const levelsBelow = 6;

interface CellRow {
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

/** A cell's point is between its first and last feature. */
export async function readCells(question: TileQuestion): Promise<readonly TileCell[]> {
  const { tables, layer, place, conditions } = question;
  const { content } = layer;
  const within = allOf([layerCondition(content), ...conditions, isInRange(place)]);
  // Conditions use the indexes of their fields.
  const isOfAll =
    tables.scope.kind === 'platform' && content.kind === 'assets' && conditions.length === 0;
  const rows = await tables.ask(
    isOfAll
      ? ofEachOwner(tables, place, within)
      : countCells(place, tables.rows(tileTables[content.kind]), within),
  );
  return rows.map((row) => cellOf(place, row));
}

const shiftBits = ({ z }: TilePlace) => 2 * (cellLevels - z - levelsBelow);

function isInRange(place: TilePlace): RawBuilder<boolean> {
  const bits = BigInt(2 * (cellLevels - place.z));
  const tile = morton(place.x, place.y);
  return sql`cell >= ${(tile << bits).toString()}::bigint and cell < ${((tile + 1n) << bits).toString()}::bigint`;
}

function countCells(
  place: TilePlace,
  rows: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): RawBuilder<CellRow> {
  return sql`select cell >> ${shiftBits(place)}::int as at, count(*)::integer as count, min(cell) as first, max(cell) as last
    from ${rows} as counted where ${condition} group by 1`;
}

function ofEachOwner(
  tables: VisibleTables,
  place: TilePlace,
  condition: RawBuilder<boolean>,
): RawBuilder<CellRow> {
  const rows = tables.rows(assetsTable);
  const next = sql`select reseller_id from ${rows} as assets where cell is not null`;
  return sql`with recursive owners(id) as (
      (${next} and reseller_id is not null order by reseller_id limit 1)
      union all
      select (${next} and reseller_id > owners.id order by reseller_id limit 1) from owners where owners.id is not null
    ), each as (
      select one.* from owners cross join lateral (${countCells(place, rows, sql`reseller_id = owners.id and ${condition}`)}) as one
      union all
      ${countCells(place, rows, sql`reseller_id is null and ${condition}`)}
    )
    select sum(count)::integer as count, min(first)::text as first, max(last)::text as last from each group by at`;
}

export function cellOf({ z, x, y }: TilePlace, { count, first, last }: CellRow): TileCell {
  const size = 2 ** (cellLevels - z);
  const [from, to] = [columnAndRow(BigInt(first)), columnAndRow(BigInt(last))];
  const units = (a: number, b: number, tile: number) =>
    Math.floor((((a + b + 1) / 2 - tile * size) / size) * extent);
  return { at: [units(from[0], to[0], x), units(from[1], to[1], y)], count };
}
