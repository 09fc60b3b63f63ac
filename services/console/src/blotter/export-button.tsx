import { useRef, useState } from 'react';
import { saveFile } from '../downloads/save-file';
import { Button } from '../parts/button';
import { useToast } from '../parts/toast';
import { problemFrom, problemOf } from '../reading/problem';
import { useSession } from '../session/use-session';
import { listAddress } from './query';
import type { BlotterSearch } from './search';

/** Everything that the list matches, as a table for a spreadsheet. */
export function ExportButton({ search }: { readonly search: BlotterSearch }) {
  const { authorized } = useSession();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const begin = async () => {
    running.current = new AbortController();
    setBusy(true);
    try {
      const response = await authorized(listAddress(search, 'csv'), {
        signal: running.current.signal,
      });
      if (!response.ok) throw problemOf(response, await response.json());
      saveFile(`deals-${new Date().toISOString().slice(0, 10)}.csv`, await response.blob());
      toast('The table is saved.');
    } catch (error) {
      const isGivenUp = running.current.signal.aborted;
      toast(
        isGivenUp
          ? 'The export was stopped.'
          : `Nothing was exported. ${problemFrom(error).detail}`,
      );
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
