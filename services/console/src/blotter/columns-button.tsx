import { useRef, useState } from 'react';
import { saveFile } from '../downloads/use-download';
import { CheckboxField } from '../parts/fields';
import { Button, Dialog, useToast } from '../parts/layout';
import { blobFrom } from '../reading/ask';
import { problemFrom } from '../reading/problem';
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

/** Not confidential, and outlives the tab. */
const place = 'ledger-console-blotter-columns';

const usual = listColumns.filter(({ isUsual }) => isUsual).map(({ id }) => id);

function chosenColumns(kept: string | null): readonly string[] {
  const named = new Set((kept ?? '').split(','));
  const known = listColumns.filter(({ id }) => named.has(id)).map(({ id }) => id);
  return known.length === 0 ? usual : known;
}

export function useColumnChoice() {
  const [ids, setIds] = useState(() => chosenColumns(localStorage.getItem(place)));
  const choose = (wanted: readonly string[]) => {
    const chosen = listColumns.filter(({ id }) => wanted.includes(id)).map(({ id }) => id);
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
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const begin = async () => {
    running.current = new AbortController();
    setBusy(true);
    try {
      const path = '/api/v1/exchange/transactions';
      const params = { query: { ...search, format: 'csv' } };
      const file = await blobFrom(client, path, params, running.current.signal);
      saveFile(`deals-${new Date().toISOString().slice(0, 10)}.csv`, file);
      toast('Export saved.');
    } catch (error) {
      const isGivenUp = running.current.signal.aborted;
      toast(isGivenUp ? 'Export stopped.' : `Export failed. ${problemFrom(error).detail}`);
    } finally {
      setBusy(false);
    }
  };
  return isBusy ? (
    <Button onPress={() => running.current?.abort()}>Stop the export</Button>
  ) : (
    <Button onPress={begin}>Export CSV</Button>
  );
}
