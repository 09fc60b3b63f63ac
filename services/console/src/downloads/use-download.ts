import { useState } from 'react';
import { useToast } from '../parts/toast';
import { problemFrom } from '../reading/problem';

export function useDownload() {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const download = async (name: string, read: () => Promise<Blob>) => {
    setBusy(true);
    try {
      saveFile(name, await read());
      toast(`Saved ${name}.`);
    } catch (error) {
      toast(`Download failed. ${problemFrom(error).detail}`);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
}

export function saveFile(name: string, content: Blob): void {
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
