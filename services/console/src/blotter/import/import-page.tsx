import { useState } from 'react';
import { Button, LinkButton } from '../../parts/button';
import { Page } from '../../parts/page';
import { TextField } from '../../parts/text-field';
import styles from '../blotter.module.css';
import { ImportRun } from './import-run';
import { type GivenLines, readLines } from './split-lines';

/** More would not be read in one go by a browser's field; the API takes them by the command line. */
const charactersMax = 50_000_000;

/** Deals from a file or from a spreadsheet: checked line by line before anything is sent. */
export function ImportPage() {
  const [text, setText] = useState('');
  const [given, setGiven] = useState<{
    readonly id: number;
    readonly name: string;
    readonly lines: GivenLines;
  }>();
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = (name: string, content: string) => {
    const lines = readLines(content);
    setFault(lines.lines.length === 0 ? `${name} holds no lines below a header.` : undefined);
    setGiven(lines.lines.length === 0 ? undefined : { id: (given?.id ?? 0) + 1, name, lines });
  };
  const takeFile = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > charactersMax) {
      setFault(`${file.name} is larger than 50 MB. Use \`ledger import transactions\` for it.`);
      return;
    }
    take(file.name, await file.text());
  };
  return (
    <Page
      title="Import deals"
      note="CSV with a header, cells from a spreadsheet, or a line of JSON each. Nothing is recorded before you have seen what would become of each line."
      actions={<LinkButton to="/blotter">Back to the blotter</LinkButton>}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped; the button does the same by keyboard */}
      <div
        className={`${styles['card']} ${styles['drop']} ${isOver ? styles['dropping'] : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void takeFile(event.dataTransfer.files[0]);
        }}
      >
        <label>
          Drop a file here, or choose one:{' '}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson"
            onChange={(event) => {
              void takeFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        <TextField
          label="Or paste lines"
          isMultiline
          value={text}
          onChange={setText}
          placeholder="counterparty_id,transaction_type,volume_mwh,price_per_mwh,delivery_start,delivery_end"
          hint="Columns are named as the members of a deal; a block has block_product, block_mw, block_market and others."
        />
        <div>
          <Button isDisabled={text.trim() === ''} onPress={() => take('What was pasted', text)}>
            Read the lines
          </Button>
        </div>
      </div>
      {fault !== undefined && (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
      {given !== undefined && <ImportRun key={given.id} name={given.name} given={given.lines} />}
    </Page>
  );
}
