import { readBlob } from '../downloads/read-blob';
import { useDownload } from '../downloads/use-download';
import { Menu } from '../parts/menu';
import { useSession } from '../session/use-session';
import { type PositionsQuery, positionsPath, readPositions } from './positions-query';

/** More than this is not for one file of JSON. */
const jsonMax = 200_000;

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
    const { rows } = await readPositions(client, query, { most: jsonMax });
    const told = rows.map(({ start, end, ...position }) => position);
    return new Blob([JSON.stringify(told, undefined, 1)], { type: 'application/json' });
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
