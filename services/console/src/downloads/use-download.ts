import { useState } from 'react';
import { useToast } from '../parts/toast';
import { problemFrom } from '../reading/problem';
import { saveFile } from './save-file';

/** Makes a file and gives it to the reader; says why where there is none. */
export function useDownload() {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const download = async (name: string, read: () => Promise<Blob>) => {
    setBusy(true);
    try {
      saveFile(name, await read());
      toast(`Saved ${name}.`);
    } catch (error) {
      toast(`Nothing was saved. ${problemFrom(error).detail}`);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
}
