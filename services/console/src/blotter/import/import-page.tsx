import { useState } from 'react';
import { fileText } from '../../csv/file-text';
import { saveCsv } from '../../downloads/use-download';
import { CheckboxField, TextField } from '../../parts/fields';
import { FileDrop } from '../../parts/fields/file-drop';
import {
  Alert,
  Button,
  Card,
  ConfirmDialog,
  Failure,
  LinkButton,
  LongTable,
  Page,
} from '../../parts/layout';
import { Identifier, Status } from '../../parts/values/values';
import { WriteButton } from '../../session/allowed';
import { type GivenLines, type LineOutcome, readLines, tally } from './split-lines';
import { type ImportStage, useImport } from './use-import';

const operation = 'post /api/v1/exchange/transactions/batch';
const charactersMax = 50_000_000;
const fileTypes = ['.csv', '.tsv', '.txt', '.ndjson', '.jsonl', 'text/csv', 'application/x-ndjson'];

export function ImportPage() {
  const [text, setText] = useState('');
  const [chosenFile, setChosenFile] = useState<{
    readonly id: number;
    readonly name: string;
    readonly lines: GivenLines;
  }>();
  const [fault, setFault] = useState<string>();
  const take = (name: string, content: string) => {
    const lines = readLines(content);
    const isEmpty = countOf(lines) === 0;
    setFault(isEmpty ? `${name} has no lines below the header.` : undefined);
    setChosenFile(isEmpty ? undefined : { id: (chosenFile?.id ?? 0) + 1, name, lines });
  };
  const takeFile = async (file: File) => {
    if (file.size > charactersMax) {
      setFault(`${file.name} is larger than 50 MB. Use \`ledger import transactions\` for it.`);
      return;
    }
    const read = await fileText(file);
    if (read.ok) take(file.name, read.text);
    else setFault(read.fault);
  };
  return (
    <Page
      title="Import deals"
      note="CSV with a header, cells from a spreadsheet, or one JSON object per line. The outcome of each line is shown before anything is recorded."
      actions={<LinkButton to="/blotter">Back to the blotter</LinkButton>}
    >
      <FileDrop
        label="File of lines"
        text="Drop a file here, or choose one."
        types={fileTypes}
        onFile={(file) => void takeFile(file)}
      >
        <TextField
          label="Or paste lines"
          isMultiline
          value={text}
          onChange={setText}
          placeholder="counterparty_id,transaction_type,volume_mwh,price_per_mwh,delivery_start,delivery_end"
          hint="Columns have the API’s field names; a block has block_product, block_mw, block_market and others."
        />
        <div>
          <Button isDisabled={text.trim() === ''} onPress={() => take('The pasted text', text)}>
            Read the lines
          </Button>
        </div>
      </FileDrop>
      {fault !== undefined && <Alert>{fault}</Alert>}
      {chosenFile !== undefined && (
        <ImportRun key={chosenFile.id} name={chosenFile.name} given={chosenFile.lines} />
      )}
    </Page>
  );
}

const countOf = ({ lines, invalid }: GivenLines) => lines.length + invalid.length;

const lines = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'line' : 'lines'}`;

function ImportRun({ name, given }: { readonly name: string; readonly given: GivenLines }) {
  const work = useImport(given);
  const { stage, outcomes, failure, replayed } = work;
  const [isAsking, setAsking] = useState(false);
  const { accepted, refused } = tally(outcomes);
  const isBusy = stage === 'checking' || stage === 'sending';
  const count = countOf(given);
  return (
    <Card title={`${name}: ${lines(count)}`}>
      <div className="row bare">
        {stage === 'given' && (
          <WriteButton operation={operation} kind="primary" onPress={work.check}>
            Check {lines(count)}
          </WriteButton>
        )}
        {stage === 'checked' && (
          <>
            <Button kind="primary" isDisabled={accepted === 0} onPress={() => setAsking(true)}>
              Send {lines(accepted)}
            </Button>
            <Button onPress={work.check}>Check again</Button>
          </>
        )}
        {stage === 'interrupted' && (
          <Button kind="primary" onPress={work.send}>
            Send the rest
          </Button>
        )}
        {isBusy && <Button onPress={work.stop}>Stop after this part</Button>}
        {stage === 'sent' && replayed > 0 && (
          <Button onPress={work.again}>Send again as new deals</Button>
        )}
      </div>
      {isBusy && (
        <progress
          className="meter"
          aria-label={stage === 'checking' ? 'Lines checked' : 'Lines sent'}
          max={count}
          value={outcomes.length}
        />
      )}
      <p role="status">{statusText(stage, { accepted, refused, replayed })}</p>
      {failure !== undefined && <Failure error={failure} />}
      {outcomes.length > 0 && (
        <OutcomeTable outcomes={outcomes} isSent={stage !== 'checking' && stage !== 'checked'} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Send ${lines(accepted)}`}
          onClose={() => setAsking(false)}
          confirmLabel={`Send ${lines(accepted)}`}
          onConfirm={() => {
            setAsking(false);
            work.send();
          }}
        >
          <p>
            {accepted.toLocaleString()} deals will be recorded.
            {refused > 0 && ` ${lines(refused)} would be refused and are not sent.`}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface Counts {
  readonly accepted: number;
  readonly refused: number;
  readonly replayed: number;
}

function statusText(stage: ImportStage, { accepted, refused, replayed }: Counts): string {
  const sums = `${accepted.toLocaleString()} accepted, ${refused.toLocaleString()} refused`;
  if (stage === 'checking') return `Checking: ${sums} so far. Nothing is recorded.`;
  if (stage === 'checked') return `Checked: ${sums}. Nothing is recorded yet.`;
  if (stage === 'sending') return `Sending: ${sums} so far.`;
  if (stage === 'interrupted') return `Interrupted: ${sums} so far. Other lines are not sent.`;
  if (stage !== 'sent') return 'Nothing is sent yet.';
  const before =
    replayed > 0 ? ` ${lines(replayed)} had been sent before, and were not recorded again.` : '';
  return `Sent: ${sums}.${before}`;
}

interface OutcomeTableProps {
  readonly outcomes: readonly LineOutcome[];
  readonly isSent: boolean;
}

const textMax = 160;

function OutcomeTable({ outcomes, isSent }: OutcomeTableProps) {
  const [isRefusedOnly, setRefusedOnly] = useState(false);
  const shown = isRefusedOnly ? outcomes.filter(({ outcome }) => outcome === 'refused') : outcomes;
  const save = () => {
    const rows = outcomes.map(({ line, outcome, detail, dealId, text }) => [
      String(line),
      outcome,
      detail ?? '',
      dealId ?? '',
      text,
    ]);
    saveCsv('import-outcomes.csv', [['line', 'outcome', 'why', 'deal_id', 'text'], ...rows]);
  };
  return (
    <>
      <div className="row bare">
        <CheckboxField label="Refused only" value={isRefusedOnly} onChange={setRefusedOnly} />
        <Button size="small" onPress={save}>
          Save the outcomes as CSV
        </Button>
      </div>
      <LongTable
        label={isSent ? 'Outcome of each line' : 'Expected outcome of each line'}
        rows={shown}
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
