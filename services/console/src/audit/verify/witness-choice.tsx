import { TextField } from '../../parts/text-field';
import styles from '../audit.module.css';
import type { WitnessesReading } from './witnesses';

export interface WitnessChoiceProps {
  readonly keys: string;
  readonly least: string;
  readonly reading: WitnessesReading;
  readonly onChange: (entered: { readonly keys?: string; readonly least?: string }) => void;
}

/** Whose signatures the checkpoint has to have besides the log's. */
export function WitnessChoice({ keys, least, reading, onChange }: WitnessChoiceProps) {
  const { keysFault, leastFault } = reading.ok ? {} : reading;
  return (
    <section className={styles['card']} aria-labelledby="verify-witnesses">
      <h2 id="verify-witnesses">4. Witnesses that you trust</h2>
      <TextField
        label="Keys of witnesses"
        hint="One a line, as each witness prints it, got from the witness. They show that nobody was shown another log. Without any, the log’s own signature is enough."
        value={keys}
        onChange={(text) => onChange({ keys: text })}
        isMultiline
        {...(keysFault === undefined ? {} : { error: keysFault })}
      />
      <TextField
        label="How many must have signed"
        hint="All of them where it is empty. A log that is fetched is checked as far as so many have signed it."
        value={least}
        onChange={(text) => onChange({ least: text })}
        {...(leastFault === undefined ? {} : { error: leastFault })}
      />
    </section>
  );
}
