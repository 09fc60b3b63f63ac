import { useDownload } from '../downloads/use-download';
import { Button, Menu, useToast } from '../parts/layout';
import { blobFrom } from '../reading/ask';
import { problemFrom } from '../reading/problem';
import { useSession } from '../session/use-session';
import { printPage } from './statement';

interface StatementFilesProps {
  readonly name: string;
  readonly path: string;
  readonly params: { readonly path?: object; readonly query?: object };
}

export function StatementFiles({ name, path, params }: StatementFilesProps) {
  const { client } = useSession();
  const { isBusy, download } = useDownload();
  const toast = useToast();
  const read = (format: string) =>
    blobFrom(client, path, { ...params, query: { ...params.query, format } });
  const save = (format: string) => () => download(`${name}.${format}`, () => read(format));
  const print = async () => {
    try {
      const page = await read('html');
      printPage(await page.text(), name);
    } catch (error) {
      toast(`Printing failed. ${problemFrom(error).detail}`);
    }
  };
  return (
    <>
      <Button onPress={print}>Print</Button>
      <Menu
        label={isBusy ? 'Exporting…' : 'Export'}
        choices={{ CSV: save('csv'), JSON: save('json'), HTML: save('html') }}
      />
    </>
  );
}
