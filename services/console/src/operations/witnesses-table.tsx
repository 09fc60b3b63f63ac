import type { Operations } from '@exchange/client';
import { DataTable, Empty } from '../parts/layout';
import { Identifier, Instant, Quantity, Status } from '../parts/values';
import { ledgerCommand } from './mend';
import { Command } from './mending';

type Witness = Operations['witnesses'][number];

export function WitnessesTable({ witnesses }: { readonly witnesses: readonly Witness[] }) {
  return (
    <DataTable
      label="Witnesses"
      rows={witnesses}
      rowKey={({ name, url }) => `${name} ${url}`}
      empty={
        <Empty title="No witnesses">
          Set WITNESSES to have checkpoints cosigned; the process that responded has none.
        </Empty>
      }
      columns={{
        Name: ({ name }) => <span className="anywhere">{name}</span>,
        State: (witness) => <Standing {...witness} />,
        'Last signed': ({ size }) =>
          size === null ? 'nothing yet' : <Quantity value={size} unit="events" />,
        When: ({ cosigned_at: at }) => (at === null ? 'never' : <Instant at={at} show="ago" />),
        Failure: ({ reason }) => <span className="anywhere">{reason ?? '–'}</span>,
      }}
    />
  );
}

function Standing({ failures, cosigned_at: at }: Witness) {
  if (failures > 0) {
    const asked = failures === 1 ? '1 failed attempt' : `${failures} failed attempts`;
    return (
      <>
        <Status status="away" tone="bad" /> {asked}
      </>
    );
  }
  return at === null ? (
    <Status status="not contacted yet" tone="plain" />
  ) : (
    <Status status="signs" tone="good" />
  );
}

export function KeysTable({ keys }: { readonly keys: NonNullable<Operations['map_keys']> }) {
  return (
    <>
      {!keys.is_all && <p className="muted">{`The first ${keys.first.length}.`}</p>}
      <DataTable
        label="Map keys"
        rows={keys.first}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title="No map keys"
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
              'whole platform'
            ) : (
              <Identifier id={id} to={`/registry/resellers/${id}`} what="the reseller's id" />
            ),
          'Last used': ({ last_used_at: at }) =>
            at === null ? 'never' : <Instant at={at} show="ago" />,
          Revoke: ({ id, status }) =>
            status === 'active' ? <Command text={ledgerCommand('map-key', 'revoke', id)} /> : '–',
        }}
      />
    </>
  );
}
