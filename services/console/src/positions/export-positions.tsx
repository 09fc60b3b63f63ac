import { readBlob } from '../downloads/read-blob';
import { useDownload } from '../downloads/use-download';
import { Menu } from '../parts/menu';
import { useSession } from '../session/use-session';
import { type PositionsQuery, positionPages, positionsPath } from './positions-query';

/** All positions of the question as a file, however many the page shows. */
export function ExportPositions({ query }: { readonly query: PositionsQuery }) {
  const { client } = useSession();
  const { isBusy, download } = useDownload();
  const name = `positions-${query.period}-${query.from.slice(0, 10)}`;
  const asCsv = () =>
    readBlob(client, (ledger) =>
      ledger.GET(positionsPath, {
        params: { query: { ...query, format: 'csv' } },
        parseAs: 'blob',
      }),
    );
  const asJson = async () => {
    // Text by text, so that no more than a page of them is held as objects.
    const texts: string[] = [];
    for await (const { positions } of positionPages(client, query)) {
      if (positions.length === 0) continue;
      const text = positions.map((one) => JSON.stringify(one)).join(',\n');
      texts.push(texts.length === 0 ? text : `,\n${text}`);
    }
    return new Blob(['[\n', ...texts, '\n]\n'], { type: 'application/json' });
  };
  return (
    <Menu
      label={isBusy ? 'Exporting…' : 'Export'}
      choices={[
        { id: 'csv', label: 'CSV', onChoose: () => download(`${name}.csv`, asCsv) },
        { id: 'json', label: 'JSON', onChoose: () => download(`${name}.json`, asJson) },
      ]}
    />
  );
}
