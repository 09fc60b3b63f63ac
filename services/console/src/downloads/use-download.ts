import { useState } from 'react';
import { csvText } from '../csv/csv-records';
import { useToast } from '../parts/dialogs/toast';
import { problemFrom } from '../reading/problem';

export function useDownload() {
  const toast = useToast();
  const [running, setRunning] = useState<AbortController>();
  const download = async (name: string, read: (signal: AbortSignal) => Promise<Blob>) => {
    const controller = new AbortController();
    const { signal } = controller;
    setRunning(controller);
    try {
      saveFile(name, await read(signal));
      toast(`Saved ${name}.`);
    } catch (error) {
      const isStopped = signal.aborted;
      toast(isStopped ? 'Download stopped.' : `Download failed. ${problemFrom(error).detail}`);
    } finally {
      setRunning(undefined);
    }
  };
  return { isBusy: running !== undefined, download, stop: () => running?.abort() };
}

export const saveCsv = (name: string, rows: Parameters<typeof csvText>[0]) =>
  saveFile(name, new Blob([csvText(rows)], { type: 'text/csv' }));

function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
