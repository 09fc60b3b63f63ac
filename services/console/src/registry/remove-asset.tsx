import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../parts/dialog';
import { useToast } from '../parts/toast';
import { useWrite } from '../reading/use-write';
import styles from './registry.module.css';
import { usePageSearch } from './use-page-search';
import { WriteRefusal } from './write-refusal';

interface RemoveAssetProps {
  readonly id: string;
  readonly name: string;
  readonly etag: string | undefined;
}

/** Asks before an asset is removed. */
export function RemoveAsset({ id, name, etag }: RemoveAssetProps) {
  const [{ form }, change] = usePageSearch();
  const navigate = useNavigate();
  const toast = useToast();
  const close = () => change({ form: undefined });
  const write = useWrite('delete', '/api/v1/assets/{id}', {
    onSuccess: () => {
      toast(`Removed ${name}.`);
      void navigate({ to: '/registry/assets', replace: true });
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}`}
      isOpen={form === 'remove'}
      onClose={close}
      confirmLabel="Remove the asset"
      kind="danger"
      isBusy={write.isPending}
      onConfirm={() =>
        write.mutate({
          params: { path: { id } },
          ...(etag === undefined ? {} : { ifMatch: etag }),
        })
      }
    >
      <div className={styles['stack']}>
        <p>It leaves all lists, reads and maps. Its history stays in the log.</p>
        <WriteRefusal error={write.error} onAgain={close} />
      </div>
    </ConfirmDialog>
  );
}
