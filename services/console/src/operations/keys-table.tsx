import type { Operations } from '@exchange/client';
import { DataTable } from '../parts/data-table';
import { Empty } from '../parts/states';
import { Identifier, Instant, Status } from '../parts/values';
import { ledgerCommand } from './mend';
import { Command } from './mending';

/** Read-only keys for maps: whose they are and when they were used last; never the keys. */
export function KeysTable({ keys }: { readonly keys: NonNullable<Operations['map_keys']> }) {
  return (
    <>
      {!keys.is_all && <p className="muted">{`The first ${keys.first.length}.`}</p>}
      <DataTable
        label="Keys for maps"
        rows={keys.first}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title="There are no keys for maps"
            action={<Command text={ledgerCommand('map-key', 'create', '--name', 'a name')} />}
          >
            A key lets a map client read without a sign-in.
          </Empty>
        }
        columns={{
          Name: ({ name }) => <span className="anywhere">{name}</span>,
          Status: ({ status }) => <Status status={status} />,
          Sees: ({ reseller_id: id }) =>
            id === null ? (
              'what the platform sees'
            ) : (
              <Identifier id={id} to={`/registry/resellers/${id}`} what="the reseller's id" />
            ),
          'Used last': ({ last_used_at: at }) =>
            at === null ? 'never' : <Instant at={at} show="ago" />,
          Revoke: ({ id, status }) =>
            status === 'active' ? <Command text={ledgerCommand('map-key', 'revoke', id)} /> : '–',
        }}
      />
    </>
  );
}
