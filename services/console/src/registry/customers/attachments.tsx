import { isRecord, type JsonRecord, member } from '../../forms/shape';
import { DataTable, Empty, Loaded, PagedTable } from '../../parts/layout';
import { Instant, Status } from '../../parts/values/values';
import { usePageSearch } from '../../reading/address';
import type { ItemOf } from '../../reading/paths';
import { usePages, useRead } from '../../reading/use-read';
import { ThingName } from '../parts/columns';
import { FormConfirm, RowForms } from '../parts/form-dialog';
import type { ThingContext } from '../parts/thing-page';
import { type AttachmentDialogProps, CostKeyDialog } from './cost-key-dialog';

type Attachment = AttachmentDialogProps['link'];

const path = '/api/v1/customers/{id}/resellers';

export function Attachments({ id, etag }: Pick<ThingContext<unknown>, 'id' | 'etag'>) {
  const [search] = usePageSearch();
  const list = usePages(path, { params: { path: { id }, query: { limit: 1000 } } });
  const primary = list.items.find(({ is_primary }) => is_primary);
  const link = list.items.find((one) => one.id === search['link']);
  return (
    <div className="stack">
      <PagedTable
        label="Attachments"
        list={list}
        rowKey={(one) => one.id}
        titles={{ Actions: <span className="visually-hidden">Actions</span> }}
        columns={{
          Reseller: ({ reseller_id }) => <ThingName kind="reseller" id={reseller_id} />,
          State: ({ state }) => state ?? 'all states',
          'Cost key': ({ cost_key }) => cost_key,
          Primary: ({ is_primary }) =>
            is_primary ? <Status status="primary" tone="accent" /> : '–',
          Actions: (one) => (
            <div className="row">
              <RowForms
                about={{ link: one.id }}
                forms={{
                  ...(!one.is_primary && {
                    'Make primary': {
                      form: 'promote',
                      operation: `post ${path}/{link_id}/primary`,
                    },
                  }),
                  'Change cost key': { form: 'cost-key', operation: `put ${path}/{link_id}` },
                  Detach: { form: 'detach', operation: `delete ${path}/{link_id}` },
                }}
              />
            </div>
          ),
        }}
        empty={
          <Empty title="Not attached to a reseller">
            Attach it to a reseller to register its properties.
          </Empty>
        }
      />
      {link !== undefined && <Dialogs id={id} etag={etag} link={link} primary={primary} />}
    </div>
  );
}

const place = ({ state }: Attachment) => (state === null ? 'for all states' : `for ${state}`);

type DialogsProps = Omit<AttachmentDialogProps, 'onClose'> & {
  readonly primary: Attachment | undefined;
};

function Dialogs({ id, etag, link, primary }: DialogsProps) {
  const [search, change] = usePageSearch();
  const close = () => change({ form: undefined, link: undefined });
  const target = { params: { path: { id, link_id: link.id } }, ifMatch: etag, onDone: close };
  return (
    <>
      {search['form'] === 'cost-key' && (
        <CostKeyDialog id={id} etag={etag} link={link} onClose={close} />
      )}
      <FormConfirm
        {...target}
        form="promote"
        kind="primary"
        title="Change the primary attachment"
        method="post"
        path="/api/v1/customers/{id}/resellers/{link_id}/primary"
        confirmLabel="Make it primary"
        message="Primary attachment changed."
      >
        <ThingName kind="reseller" id={link.reseller_id} /> {place(link)} becomes the primary
        attachment.{' '}
        {primary === undefined ? (
          'No attachment is primary now.'
        ) : (
          <>
            <ThingName kind="reseller" id={primary.reseller_id} /> {place(primary)} is no longer
            primary.
          </>
        )}
      </FormConfirm>
      <FormConfirm
        {...target}
        form="detach"
        title="Detach the customer"
        method="delete"
        path="/api/v1/customers/{id}/resellers/{link_id}"
        confirmLabel="Detach"
        message="Detached."
      >
        The customer is no longer attached to <ThingName kind="reseller" id={link.reseller_id} />{' '}
        {place(link)}.
        {link.is_primary && ' It is the primary attachment: the customer will have none.'}
      </FormConfirm>
    </>
  );
}

type HistoryEntry = ItemOf<'/api/v1/customers/{id}/history'>;

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
            Before: ({ before }) => <HolderName attachment={before} />,
            After: ({ after }) => <HolderName attachment={after} />,
            By: ({ entry }) => entry.actor?.id ?? '–',
          }}
          empty={<Empty title="No attachment has been primary" />}
        />
      )}
    </Loaded>
  );
}

function HolderName({ attachment }: { readonly attachment: JsonRecord | undefined }) {
  if (attachment === undefined) return 'None';
  const { reseller_id, state } = attachment;
  return (
    <>
      <ThingName kind="reseller" id={String(reseller_id)} /> ({String(state ?? 'all states')})
    </>
  );
}

const primaryChanges = (history: readonly HistoryEntry[]) =>
  history
    .map((entry) => ({ entry, before: primaryIn(entry.before), after: primaryIn(entry.after) }))
    .filter(({ before, after }) => before?.['id'] !== after?.['id'])
    .reverse();

function primaryIn(state: unknown): JsonRecord | undefined {
  const attachments = member(state, 'attachments');
  if (!Array.isArray(attachments)) return undefined;
  return attachments.filter(isRecord).find((one) => one['is_primary'] === true);
}
