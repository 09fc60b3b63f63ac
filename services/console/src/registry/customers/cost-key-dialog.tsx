import { useState } from 'react';
import { ContractForm } from '../../forms/contract-form';
import { Dialog } from '../../parts/dialogs/dialog';
import { useToast } from '../../parts/dialogs/toast';
import { CheckboxField } from '../../parts/fields';
import { Button, DialogActions, Loaded } from '../../parts/layout';
import type { ItemOf } from '../../reading/paths';
import { useRead } from '../../reading/use-read';

export interface AttachmentDialogProps {
  readonly id: string;
  readonly etag: string | undefined;
  readonly link: ItemOf<'/api/v1/customers/{id}/resellers'>;
  readonly onClose: () => void;
}

const pollMs = 1_000;

/** Shows the progress of the job that derives the assets' cost keys. */
export function CostKeyDialog({ id, etag, link, onClose }: AttachmentDialogProps) {
  const [rederive, setRederive] = useState(false);
  const [job, setJob] = useState<string>();
  const toast = useToast();
  const path = { id, link_id: link.id };
  const progress = useRead(
    '/api/v1/customers/{id}/resellers/{link_id}/rederivations/{rederivation_id}',
    {
      params: { path: { ...path, rederivation_id: job ?? '' } },
      enabled: job !== undefined,
      refetchInterval: pollMs,
    },
  );
  return (
    <Dialog title="Change the cost key" isOpen onClose={onClose}>
      {job === undefined ? (
        <div className="stack">
          <CheckboxField
            label="Derive the cost keys of its assets again"
            hint="Otherwise existing assets keep theirs."
            value={rederive}
            onChange={setRederive}
          />
          <ContractForm
            method="put"
            path="/api/v1/customers/{id}/resellers/{link_id}"
            params={{ path, query: rederive ? { rederive } : {} }}
            form={`attachment-${link.id}`}
            values={{ cost_key: link.cost_key }}
            ifMatch={etag}
            submit="Save the changes"
            onCancel={onClose}
            onDone={({ response }) => {
              toast('Cost key changed.');
              const location = response.headers.get('location');
              if (location === null) onClose();
              else setJob(location.slice(location.lastIndexOf('/') + 1));
            }}
          />
        </div>
      ) : (
        <div className="stack" role="status">
          <Loaded query={progress}>
            {({ status, counts: { done, unchanged, refused } }) => (
              <p>
                {status === 'completed' ? 'Completed' : 'Running'}: {done} changed, {unchanged}{' '}
                unchanged, {refused} refused.
              </p>
            )}
          </Loaded>
          <DialogActions>
            <Button onPress={onClose}>Close</Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}
