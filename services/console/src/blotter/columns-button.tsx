import { useState } from 'react';
import { useDownload } from '../downloads/use-download';
import { CheckboxField } from '../parts/fields';
import { Button, Dialog } from '../parts/layout';
import { localDay } from '../parts/values/instants';
import { blobFrom } from '../reading/ask';
import { useSession } from '../session/use-session';
import { listColumns } from './columns';
import type { BlotterSearch } from './search';

interface ColumnsButtonProps {
  readonly isShown: (id: string) => boolean;
  readonly show: (id: string, isShown: boolean) => void;
}

export function ColumnsButton({ isShown, show }: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Columns</Button>
      <Dialog title="Columns" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="fields">
          {listColumns.map(({ id, title }) => (
            <CheckboxField
              key={id}
              label={title}
              value={isShown(id)}
              onChange={(is) => show(id, is)}
            />
          ))}
        </div>
        <p className="muted">Saved in this browser.</p>
      </Dialog>
    </>
  );
}

const place = 'ledger-console-blotter-columns';

const usual = listColumns.filter(({ isUsual }) => isUsual).map(({ id }) => id);

const known = (chosen: readonly string[]) =>
  listColumns.map(({ id }) => id).filter((id) => chosen.includes(id));

export function useColumnChoice() {
  const [ids, setIds] = useState(() => {
    const stored = known((localStorage.getItem(place) ?? '').split(','));
    return stored.length === 0 ? usual : stored;
  });
  const choose = (ids: readonly string[]) => {
    const chosen = known(ids);
    if (chosen.length === 0) return;
    localStorage.setItem(place, chosen.join(','));
    setIds(chosen);
  };
  const show = (id: string, isShown: boolean) =>
    choose(isShown ? [...ids, id] : ids.filter((one) => one !== id));
  return {
    columns: listColumns.filter(({ id }) => ids.includes(id)),
    isShown: (id: string) => ids.includes(id),
    show,
    choose,
  };
}

export function ExportButton({ search }: { readonly search: BlotterSearch }) {
  const { client } = useSession();
  const { isBusy, download, stop } = useDownload();
  const params = { query: { ...search, format: 'csv' } };
  const read = (signal: AbortSignal) =>
    blobFrom(client, '/api/v1/exchange/transactions', params, signal);
  const begin = () => download(`deals-${localDay(new Date().toISOString())}.csv`, read);
  return (
    <Button onPress={isBusy ? stop : begin}>{isBusy ? 'Stop the export' : 'Export CSV'}</Button>
  );
}
