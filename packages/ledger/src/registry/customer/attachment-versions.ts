import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import { insertNewRows } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import {
  type AttachmentRow,
  type AttachmentVersionRow,
  attachmentTimesTable,
  attachmentVersionsTable,
} from './table.js';

interface EventPosition {
  readonly position: bigint;
  readonly created: Date;
}

interface Version {
  readonly id: string;
  readonly row: AttachmentRow | null;
  readonly at: EventPosition;
}

export function noteVersions(
  rows: RowBatch<AttachmentRow>,
  at: EventPosition,
  versions: Version[],
): RowBatch<AttachmentRow> {
  return {
    get: (id) => rows.get(id),
    put(id, row) {
      rows.put(id, row);
      versions.push({ id, row, at });
    },
    remove(id) {
      rows.remove(id);
      versions.push({ id, row: null, at });
    },
  };
}

export async function writeVersions(
  client: ClientBase,
  versions: readonly Version[],
): Promise<void> {
  if (versions.length === 0) return;
  const chains = new Map<string, Version[]>();
  for (const version of versions) {
    const chain = chains.get(version.id);
    if (chain === undefined) chains.set(version.id, [version]);
    else chain.push(version);
  }
  const ends = [...chains].map(([id, [first]]) => ({ id, at: first?.at.position.toString() }));
  await client.query(
    `update attachment_versions as v set valid_to = d.at
     from json_to_recordset($1::json) as d(id uuid, at bigint) where v.id = d.id and v.valid_to is null`,
    [JSON.stringify(ends)],
  );
  const rows: readonly AttachmentVersionRow[] = [...chains.values()].flatMap((chain) =>
    chain.flatMap(({ row, at }, index) =>
      row === null
        ? []
        : [
            {
              id: row.id,
              customer_id: row.customer_id,
              reseller_id: row.reseller_id,
              valid_from: at.position.toString(),
              valid_to: chain[index + 1]?.at.position.toString() ?? null,
              created_position: row.created_position,
              resource: row.resource,
            },
          ],
    ),
  );
  await insertNewRows(client, attachmentVersionsTable, rows);
  const times = versions.map(({ at: { position, created } }) => ({
    position: position.toString(),
    recorded_at: created.toISOString(),
  }));
  await insertNewRows(client, attachmentTimesTable, times);
}
