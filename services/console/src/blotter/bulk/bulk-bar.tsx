import { useState } from 'react';
import { Button } from '../../parts/button';
import styles from '../blotter.module.css';
import { type BlotterSearch, filterCount } from '../search';
import { type BulkAction, bulkActions } from './actions';
import { BulkDialog, type BulkTarget } from './bulk-dialog';

export interface BulkBarProps {
  readonly search: BlotterSearch;
  readonly selected: ReadonlySet<string>;
  readonly total: number;
  readonly onClear: () => void;
}

const names: readonly BulkAction[] = ['confirm', 'settle', 'cancel', 'reject'];

/** What may be done with the deals that are selected, or with everything that the filters match. */
export function BulkBar({ search, selected, total, onClear }: BulkBarProps) {
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<{
    readonly action: BulkAction;
    readonly target: BulkTarget;
  }>();
  const canAll = filterCount(search) > 0 && total > 0;
  const isShown = selected.size > 0 || canAll;
  if (!isShown && asked === undefined) return null;
  const isOfAll = canAll && (isAll || selected.size === 0);
  const count = isOfAll ? total : selected.size;
  const begin = (action: BulkAction) =>
    setAsked({
      action,
      target: isOfAll ? { kind: 'all', search } : { kind: 'ids', ids: [...selected] },
    });
  return (
    <section className={styles['selection']} aria-label="Selected deals">
      <strong>
        {isOfAll
          ? `All ${count.toLocaleString()} that match`
          : `${count.toLocaleString()} selected`}
      </strong>
      {names.map((action) => (
        <Button key={action} size="small" onPress={() => begin(action)}>
          {bulkActions[action].label}…
        </Button>
      ))}
      {canAll && selected.size > 0 && (
        <Button size="small" kind="quiet" onPress={() => setAll(!isAll)}>
          {isAll
            ? `Only the ${selected.size.toLocaleString()} selected`
            : `All ${total.toLocaleString()} that match`}
        </Button>
      )}
      {selected.size > 0 && (
        <Button size="small" kind="quiet" onPress={onClear}>
          Clear the selection
        </Button>
      )}
      {asked !== undefined && (
        <BulkDialog {...asked} onClose={() => setAsked(undefined)} onDone={onClear} />
      )}
    </section>
  );
}
