import type { LedgerClient } from '@exchange/client';
import { useState } from 'react';
import { useToast } from '../parts/toast';
import { problemFrom, problemOf } from '../reading/problem';

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

interface Asked {
  readonly data?: Blob | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * @param asked called with `parseAs: 'blob'`
 * @throws ReadProblem
 */
export async function readBlob(
  client: LedgerClient,
  asked: (client: LedgerClient) => Promise<Asked>,
): Promise<Blob> {
  const { data, error, response } = await asked(client).catch((thrown: unknown) => {
    throw problemFrom(thrown);
  });
  if (data === undefined) throw problemOf(response, error);
  return data;
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
