import type { LedgerClient } from '@exchange/client';
import { useDownload } from '../downloads/use-download';
import { Button, Menu, useToast } from '../parts/layout';
import { problemFrom } from '../reading/problem';
import { useSession } from '../session/use-session';
import { printPage } from './statement';

export type StatementFormat = 'json' | 'csv' | 'html';

interface StatementFilesProps {
  readonly name: string;
  readonly read: (client: LedgerClient, format: StatementFormat) => Promise<Blob>;
}

export function StatementFiles({ name, read }: StatementFilesProps) {
  const { client } = useSession();
  const { isBusy, download } = useDownload();
  const toast = useToast();
  const print = async () => {
    try {
      const page = await read(client, 'html');
      printPage(await page.text(), name);
    } catch (error) {
      toast(`Printing failed. ${problemFrom(error).detail}`);
    }
  };
  const save = (format: StatementFormat) => () =>
    download(`${name}.${format}`, () => read(client, format));
  return (
    <>
      <Button onPress={print}>Print</Button>
      <Menu
        label={isBusy ? 'Exporting…' : 'Export'}
        choices={[
          { id: 'csv', label: 'CSV', onChoose: save('csv') },
          { id: 'json', label: 'JSON', onChoose: save('json') },
          { id: 'html', label: 'HTML', onChoose: save('html') },
        ]}
      />
    </>
  );
}
