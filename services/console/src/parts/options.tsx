import { ListBox, ListBoxItem, Popover } from 'react-aria-components';
import styles from './field.module.css';

/** One of several to choose from. */
export interface Option {
  readonly id: string;
  readonly label: string;
  /** A second line. */
  readonly note?: string;
}

/** The options of a select or combo field, in a list that opens below it. */
export function OptionList({ options }: { readonly options: readonly Option[] }) {
  return (
    <Popover className={styles['popover'] ?? ''}>
      <ListBox
        className={styles['list'] ?? ''}
        items={options}
        renderEmptyState={() => <div className={styles['none']}>Nothing matches.</div>}
      >
        {({ id, label, note }) => (
          <ListBoxItem id={id} textValue={label} className={styles['option'] ?? ''}>
            {label}
            {note !== undefined && <div className="hint">{note}</div>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
