import type { Operations } from '@exchange/client';
import { DataTable, Empty } from '../parts/layout';
import { Identifier, Instant, Quantity, Status } from '../parts/values';
import { ledgerCommand } from './mend';
import { Command } from './mending';

type Witness = Operations['witnesses'][number];

/** Who is asked to sign checkpoints by the process that answered: what each has signed last, and since when it is away. */
export function WitnessesTable({ witnesses }: { readonly witnesses: readonly Witness[] }) {
  return (
    <DataTable
      label="Witnesses"
      rows={witnesses}
      rowKey={({ name, url }) => `${name} ${url}`}
      empty={
        <Empty title="No witness is asked">
          WITNESSES names who signs checkpoints too; the process that answered has none.
        </Empty>
      }
      columns={{
        Name: ({ name }) => <span className="anywhere">{name}</span>,
        State: (witness) => <Standing {...witness} />,
        'Signed last': ({ size }) =>
          size === null ? 'nothing yet' : <Quantity value={size} unit="events" />,
        When: ({ cosigned_at: at }) => (at === null ? 'never' : <Instant at={at} show="ago" />),
        'Why not since': ({ reason }) => <span className="anywhere">{reason ?? '–'}</span>,
      }}
    />
  );
}

function Standing({ failures, cosigned_at: at }: Witness) {
  if (failures > 0) {
    const asked = failures === 1 ? 'asked once' : `asked ${failures} times`;
    return (
      <>
        <Status status="away" tone="bad" /> {asked} since
      </>
    );
  }
  return at === null ? (
    <Status status="not asked yet" tone="plain" />
  ) : (
    <Status status="signs" tone="good" />
  );
}

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
