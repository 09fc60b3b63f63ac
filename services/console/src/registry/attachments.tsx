import { useState } from 'react';
import { Button } from '../parts/button';
import { DataTable } from '../parts/data-table';
import { Busy, Empty, Failure } from '../parts/states';
import { Status } from '../parts/values';
import type { ItemOf } from '../reading/paths';
import { usePages } from '../reading/use-pages';
import { ThingName } from './facts';
import { ConfirmWrite } from './form-dialog';

type Attachment = ItemOf<'/api/v1/customers/{id}/resellers'>;

interface AttachmentsProps {
  readonly id: string;
  /** The customer's entity tag: attachments are decided against it. */
  readonly etag: string | undefined;
}

/** The resellers that a customer is attached to; one of them may be the primary one. */
export function Attachments({ id, etag }: AttachmentsProps) {
  const [asked, setAsked] = useState<{
    readonly action: 'promote' | 'remove';
    readonly link: Attachment;
  }>();
  const path = '/api/v1/customers/{id}/resellers';
  const list = usePages(path, { params: { path: { id }, query: { limit: 1000 } } });
  if (list.isPending) return <Busy />;
  if (list.error !== null && list.items.length === 0) {
    return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  }
  const primary = list.items.find(({ is_primary }) => is_primary);
  const dialog = { id, etag, onClose: () => setAsked(undefined) };
  return (
    <div className="stack">
      <DataTable
        label="Attachments"
        rows={list.items}
        rowKey={(link) => link.id}
        titles={{ Actions: <span className="visually-hidden">Actions</span> }}
        columns={{
          Reseller: ({ reseller_id }) => <ThingName kind="reseller" id={reseller_id} />,
          State: ({ state }) => state ?? 'all states',
          'Cost key': ({ cost_key }) => cost_key,
          Primary: ({ is_primary }) =>
            is_primary ? <Status status="primary" tone="accent" /> : '–',
          Actions: (link) => (
            <div className="row">
              {!link.is_primary && (
                <Button size="small" onPress={() => setAsked({ action: 'promote', link })}>
                  Make primary
                </Button>
              )}
              <Button size="small" onPress={() => setAsked({ action: 'remove', link })}>
                Detach
              </Button>
            </div>
          ),
        }}
        empty={
          <Empty title="Attached to no reseller">
            Attach it to one: then its properties can be registered.
          </Empty>
        }
      />
      {list.hasNextPage && <Button onPress={() => void list.fetchNextPage()}>Read more</Button>}
      {asked?.action === 'promote' && (
        <PromoteDialog {...dialog} link={asked.link} primary={primary} />
      )}
      {asked?.action === 'remove' && <RemoveDialog {...dialog} link={asked.link} />}
    </div>
  );
}

interface AttachmentDialogProps {
  readonly id: string;
  readonly etag: string | undefined;
  readonly link: Attachment;
  readonly onClose: () => void;
}

const place = ({ state }: Attachment) => (state === null ? 'for all states' : `for ${state}`);

/** Asks before an attachment becomes the primary one, and says who loses it. */
function PromoteDialog(
  props: AttachmentDialogProps & { readonly primary: Attachment | undefined },
) {
  const { id, etag, link, primary, onClose } = props;
  return (
    <ConfirmWrite
      title="Change the primary attachment"
      method="post"
      path="/api/v1/customers/{id}/resellers/{link_id}/primary"
      params={{ path: { id, link_id: link.id } }}
      ifMatch={etag}
      confirmLabel="Make it the primary one"
      message="The primary attachment was changed."
      onClose={onClose}
    >
      <ThingName kind="reseller" id={link.reseller_id} /> {place(link)} becomes the primary one.{' '}
      {primary === undefined ? (
        'Nobody loses it: there is none now.'
      ) : (
        <>
          <ThingName kind="reseller" id={primary.reseller_id} /> {place(primary)} loses it.
        </>
      )}
    </ConfirmWrite>
  );
}

/** Asks before an attachment is removed. */
function RemoveDialog({ id, etag, link, onClose }: AttachmentDialogProps) {
  return (
    <ConfirmWrite
      title="Detach the customer"
      method="delete"
      path="/api/v1/customers/{id}/resellers/{link_id}"
      params={{ path: { id, link_id: link.id } }}
      ifMatch={etag}
      confirmLabel="Detach"
      kind="danger"
      message="Detached."
      onClose={onClose}
    >
      The customer is no longer attached to <ThingName kind="reseller" id={link.reseller_id} />{' '}
      {place(link)}.{link.is_primary && ' It is the primary one: the customer is left with none.'}
    </ConfirmWrite>
  );
}
