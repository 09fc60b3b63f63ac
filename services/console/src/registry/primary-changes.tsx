import { isRecord, type JsonRecord } from '../forms/shape';
import { DataTable } from '../parts/data-table';
import { Empty, Loaded } from '../parts/states';
import { Instant } from '../parts/values';
import type { ItemOf } from '../reading/paths';
import { useRead } from '../reading/use-read';
import { ThingName } from './facts';

type HistoryEntry = ItemOf<'/api/v1/customers/{id}/history'>;

/** Who has had the primary attachment, who lost it to whom, and by whose doing. */
export function PrimaryChanges({ id }: { readonly id: string }) {
  const history = useRead('/api/v1/customers/{id}/history', { params: { path: { id } } });
  return (
    <Loaded query={history}>
      {(entries) => (
        <DataTable
          label="Changes of the primary attachment, latest first"
          rows={primaryChanges(entries)}
          rowKey={({ entry }) => entry.event_id}
          columns={{
            When: ({ entry }) => <Instant at={entry.recorded_at} show="both" />,
            'Lost it': ({ lost }) => <HolderName holder={lost} />,
            'Has it since': ({ won }) => <HolderName holder={won} />,
            By: ({ entry }) => entry.actor?.id ?? '–',
          }}
          empty={<Empty title="No attachment has been the primary one" />}
        />
      )}
    </Loaded>
  );
}

function HolderName({ holder }: { readonly holder: Holder | undefined }) {
  if (holder === undefined) return <>Nobody</>;
  return (
    <>
      <ThingName kind="reseller" id={holder.resellerId} /> ({holder.state ?? 'all states'})
    </>
  );
}

/** An attachment as an event left it. */
interface Holder {
  readonly resellerId: string;
  readonly state: string | undefined;
}

/** One change of who holds the primary attachment. */
interface PrimaryChange {
  readonly entry: HistoryEntry;
  /** Who lost it; undefined where nobody had it. */
  readonly lost: Holder | undefined;
  readonly won: Holder | undefined;
}

/** Every change of the primary attachment, latest first. */
function primaryChanges(history: readonly HistoryEntry[]): readonly PrimaryChange[] {
  return history
    .flatMap((entry): PrimaryChange[] => {
      const [before, after] = [primaryIn(entry.before), primaryIn(entry.after)];
      if (before?.['id'] === after?.['id']) return [];
      return [{ entry, lost: holderOf(before), won: holderOf(after) }];
    })
    .reverse();
}

function primaryIn(state: unknown): JsonRecord | undefined {
  const attachments = isRecord(state) ? state['attachments'] : undefined;
  if (!Array.isArray(attachments)) return undefined;
  return attachments.filter(isRecord).find((one) => one['is_primary'] === true);
}

function holderOf(attachment: JsonRecord | undefined): Holder | undefined {
  if (attachment === undefined) return undefined;
  const { reseller_id, state } = attachment;
  return { resellerId: String(reseller_id), state: typeof state === 'string' ? state : undefined };
}
