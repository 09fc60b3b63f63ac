import { useState } from 'react';
import { csvText } from '../../csv/csv-records';
import { saveFile } from '../../downloads/use-download';
import { CheckboxField } from '../../parts/checkbox-field';
import { Button, DataTable } from '../../parts/layout';
import { Identifier, Status } from '../../parts/values';
import type { LineOutcome } from './split-lines';

export interface OutcomeTableProps {
  readonly outcomes: readonly LineOutcome[];
  readonly isSent: boolean;
}

const perPage = 200;
const textMax = 160;

export function OutcomeTable({ outcomes, isSent }: OutcomeTableProps) {
  const [isRefusedOnly, setRefusedOnly] = useState(false);
  const [page, setPage] = useState(0);
  const wanted = isRefusedOnly ? outcomes.filter(({ outcome }) => outcome === 'refused') : outcomes;
  const last = Math.max(0, Math.ceil(wanted.length / perPage) - 1);
  const at = Math.min(page, last);
  const save = () => {
    const rows = outcomes.map(({ line, outcome, detail, dealId, text }) => [
      String(line),
      outcome,
      detail ?? '',
      dealId ?? '',
      text,
    ]);
    const content = csvText([['line', 'outcome', 'why', 'deal_id', 'text'], ...rows]);
    saveFile('import-outcomes.csv', new Blob([content], { type: 'text/csv' }));
  };
  return (
    <>
      <div className="row bare">
        <CheckboxField label="Refused only" value={isRefusedOnly} onChange={setRefusedOnly} />
        <Button size="small" onPress={save}>
          Save the outcomes as CSV
        </Button>
        {last > 0 && (
          <span className="row bare">
            <Button size="small" isDisabled={at === 0} onPress={() => setPage(at - 1)}>
              Earlier lines
            </Button>
            <span>
              {at + 1} of {last + 1}
            </span>
            <Button size="small" isDisabled={at === last} onPress={() => setPage(at + 1)}>
              Later lines
            </Button>
          </span>
        )}
      </div>
      <DataTable
        label={isSent ? 'Outcome of each line' : 'Expected outcome of each line'}
        rows={wanted.slice(at * perPage, (at + 1) * perPage)}
        rowKey={({ line }) => String(line)}
        columns={{
          Line: ({ line }) => line,
          Outcome: ({ outcome }) => (
            <Status status={outcome} tone={outcome === 'accepted' ? 'good' : 'bad'} />
          ),
          Why: ({ detail }) => detail ?? '',
          ...(isSent && {
            Deal: ({ dealId }: LineOutcome) => (
              <Identifier id={dealId} {...(dealId && { to: `/blotter/${dealId}` })} />
            ),
          }),
          Input: ({ text }) => (text.length > textMax ? `${text.slice(0, textMax)}…` : text),
        }}
        empty={<p className="muted">No line was refused.</p>}
      />
    </>
  );
}
