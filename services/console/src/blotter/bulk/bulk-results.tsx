import { csvText } from '../../csv/csv-records';
import { saveFile } from '../../downloads/use-download';
import { Button, DataTable } from '../../parts/layout';
import { Identifier, Status } from '../../parts/values';
import { type BulkAction, bulkActions, type ItemOutcome } from './actions';

export interface BulkResultsProps {
  readonly action: BulkAction;
  readonly results: readonly ItemOutcome[];
  readonly asked: number;
  readonly isBusy: boolean;
}

const shownMax = 300;

export function BulkResults({ action, results, asked, isBusy }: BulkResultsProps) {
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const changed = results.filter(({ outcome }) => outcome === 'changed');
  const shown = [...refused, ...changed].slice(0, shownMax);
  const save = () => {
    const lines = results.map(({ id, outcome, status, detail }) => [
      id,
      outcome,
      status ?? '',
      detail ?? '',
    ]);
    const text = csvText([['id', 'outcome', 'status', 'detail'], ...lines]);
    saveFile(`${action}-results.csv`, new Blob([text], { type: 'text/csv' }));
  };
  return (
    <div className="stack">
      {isBusy && (
        <progress className="meter" aria-label="Deals done" max={asked} value={results.length} />
      )}
      <p role="status">
        {`${changed.length.toLocaleString()} ${bulkActions[action].done}, ${refused.length.toLocaleString()} refused`}
        {isBusy && `, of ${asked.toLocaleString()}`}.
      </p>
      <DataTable
        label="Result of each deal"
        rows={shown}
        rowKey={({ id }) => id}
        columns={{
          Deal: ({ id }) => <Identifier id={id} to={`/blotter/${id}`} />,
          Outcome: ({ outcome }) => (
            <Status status={outcome} tone={outcome === 'changed' ? 'good' : 'bad'} />
          ),
          'Current status': ({ status }) => <Status status={status} />,
          Why: ({ detail }) => detail ?? '',
        }}
        empty={<p className="muted">No results yet.</p>}
      />
      {results.length > shownMax && (
        <p className="muted">Only the first {shownMax} are shown; the file has all.</p>
      )}
      <div>
        <Button size="small" isDisabled={isBusy || results.length === 0} onPress={save}>
          Save as CSV
        </Button>
      </div>
    </div>
  );
}
