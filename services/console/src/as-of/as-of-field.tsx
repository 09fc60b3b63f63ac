import { Button } from '../parts/button';
import { DateTimeField } from '../parts/date-time-field';
import { isPosition } from './as-of-search';

export interface AsOfFieldProps {
  /** A position or a time; undefined is now. */
  readonly asOf: string | undefined;
  readonly hint: string;
  readonly onChange: (asOf: string | undefined) => void;
}

/** The moment that a page is shown as of: a time to enter, or the position that its address says. */
export function AsOfField({ asOf, hint, onChange }: AsOfFieldProps) {
  const isOfPosition = asOf !== undefined && isPosition(asOf);
  return (
    <div>
      <DateTimeField
        label="As of"
        hint={isOfPosition ? `Position ${asOf} of the log` : hint}
        value={isOfPosition ? undefined : asOf}
        onChange={onChange}
      />
      {asOf !== undefined && (
        <Button size="small" onPress={() => onChange(undefined)}>
          Now
        </Button>
      )}
    </div>
  );
}
