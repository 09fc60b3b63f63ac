import type { Operations } from '@exchange/client';
import { DataTable } from '../parts/data-table';
import { Empty } from '../parts/states';
import { Instant, Quantity, Status } from '../parts/values';

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
