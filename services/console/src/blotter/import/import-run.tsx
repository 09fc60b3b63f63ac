import { useState } from 'react';
import { Button } from '../../parts/button';
import { ConfirmDialog } from '../../parts/dialog';
import { Failure } from '../../parts/states';
import styles from '../blotter.module.css';
import { OutcomeTable } from './outcome-table';
import { tally } from './outcomes';
import type { GivenLines } from './split-lines';
import { useImport } from './use-import';

export interface ImportRunProps {
  readonly name: string;
  readonly given: GivenLines;
}

const lines = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'line' : 'lines'}`;

/** The lines that were given: checked, looked at, sent. */
export function ImportRun({ name, given }: ImportRunProps) {
  const work = useImport(given);
  const { stage, outcomes, failure, replayed } = work;
  const [isAsking, setAsking] = useState(false);
  const { accepted, refused } = tally(outcomes);
  const isBusy = stage === 'checking' || stage === 'sending';
  const count = given.lines.length;
  return (
    <section className={styles['card']} aria-label="Lines">
      <h2>
        {name}: {lines(count)}
      </h2>
      <div className={styles['bar']}>
        {stage === 'given' && (
          <Button kind="primary" onPress={work.check}>
            Check {lines(count)}
          </Button>
        )}
        {stage === 'checked' && (
          <Button
            kind="primary"
            isDisabled={accepted === 0 && failure === undefined}
            onPress={() => (failure === undefined ? setAsking(true) : work.send())}
          >
            {failure === undefined ? `Send ${lines(accepted)}` : 'Send the rest'}
          </Button>
        )}
        {stage === 'checked' && <Button onPress={work.check}>Check again</Button>}
        {isBusy && <Button onPress={work.stop}>Stop after this part</Button>}
        {stage === 'sent' && replayed > 0 && (
          <Button onPress={work.again}>Send them once more, as new deals</Button>
        )}
      </div>
      {isBusy && (
        <progress
          className={styles['progress']}
          aria-label={stage === 'checking' ? 'Lines checked' : 'Lines sent'}
          max={count}
          value={outcomes.length}
        />
      )}
      <p role="status">{statusText(stage, { accepted, refused, replayed })}</p>
      {failure !== undefined && <Failure error={failure} />}
      {outcomes.length > 0 && (
        <OutcomeTable outcomes={outcomes} isSent={stage === 'sent' || stage === 'sending'} />
      )}
      <ConfirmDialog
        title={`Send ${lines(accepted)}`}
        isOpen={isAsking}
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
    </section>
  );
}

interface Counts {
  readonly accepted: number;
  readonly refused: number;
  readonly replayed: number;
}

function statusText(stage: string, { accepted, refused, replayed }: Counts): string {
  const sums = `${accepted.toLocaleString()} accepted, ${refused.toLocaleString()} refused`;
  if (stage === 'checking') return `Checking: ${sums} so far. Nothing is recorded.`;
  if (stage === 'checked') return `Checked: ${sums}. Nothing is recorded yet.`;
  if (stage === 'sending') return `Sending: ${sums} so far.`;
  if (stage !== 'sent') return 'Nothing is sent yet.';
  const before =
    replayed > 0 ? ` ${lines(replayed)} had been sent before, and were not recorded again.` : '';
  return `Sent: ${sums}.${before}`;
}
