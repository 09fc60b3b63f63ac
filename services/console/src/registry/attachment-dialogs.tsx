import { useState } from 'react';
import { ConfirmDialog } from '../parts/dialog';
import { useToast } from '../parts/toast';
import { useWrite } from '../reading/use-write';
import type { Attachment } from './attachment';
import styles from './registry.module.css';
import { ThingName } from './thing-name';
import { WriteRefusal } from './write-refusal';

interface AttachmentDialogProps {
  readonly id: string;
  readonly etag: string | undefined;
  readonly link: Attachment;
  readonly onClose: () => void;
}

const place = ({ state }: Attachment) => (state === null ? 'for all states' : `for ${state}`);

/** Asks before an attachment becomes the primary one, and says who loses it. */
export function PromoteDialog(
  props: AttachmentDialogProps & { readonly primary: Attachment | undefined },
) {
  const { id, link, primary, onClose } = props;
  // What was confirmed is what was shown: a change by somebody else meanwhile is told, and not overrun.
  const [etag] = useState(props.etag);
  const toast = useToast();
  const write = useWrite('post', '/api/v1/customers/{id}/resellers/{link_id}/primary', {
    onSuccess: () => {
      toast('The primary attachment was changed.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Change the primary attachment"
      isOpen
      onClose={onClose}
      confirmLabel="Make it the primary one"
      isBusy={write.isPending}
      onConfirm={() =>
        write.mutate({
          params: { path: { id, link_id: link.id } },
          ...(etag === undefined ? {} : { ifMatch: etag }),
        })
      }
    >
      <div className={styles['stack']}>
        <p>
          <ThingName kind="reseller" id={link.reseller_id} /> {place(link)} becomes the primary one.{' '}
          {primary === undefined ? (
            'Nobody loses it: there is none now.'
          ) : (
            <>
              <ThingName kind="reseller" id={primary.reseller_id} /> {place(primary)} loses it.
            </>
          )}
        </p>
        <WriteRefusal error={write.error} onAgain={onClose} />
      </div>
    </ConfirmDialog>
  );
}

/** Asks before an attachment is removed. */
export function RemoveDialog({ id, etag: shown, link, onClose }: AttachmentDialogProps) {
  const [etag] = useState(shown);
  const toast = useToast();
  const write = useWrite('delete', '/api/v1/customers/{id}/resellers/{link_id}', {
    onSuccess: () => {
      toast('Detached.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Detach the customer"
      isOpen
      onClose={onClose}
      confirmLabel="Detach"
      kind="danger"
      isBusy={write.isPending}
      onConfirm={() =>
        write.mutate({
          params: { path: { id, link_id: link.id } },
          ...(etag === undefined ? {} : { ifMatch: etag }),
        })
      }
    >
      <div className={styles['stack']}>
        <p>
          The customer is no longer attached to <ThingName kind="reseller" id={link.reseller_id} />{' '}
          {place(link)}.
          {link.is_primary && ' It is the primary one: the customer is left with none.'}
        </p>
        <WriteRefusal error={write.error} onAgain={onClose} />
      </div>
    </ConfirmDialog>
  );
}
