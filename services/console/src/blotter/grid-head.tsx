// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be a window on a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import type { ListColumn } from './cells';
import styles from './deal-grid.module.css';
import type { Sort, SortName } from './search';

export interface GridHeadProps {
  readonly columns: readonly ListColumn[];
  readonly sort: Sort | undefined;
  readonly onSort: (name: SortName) => void;
}

/** The heads of the columns; those that the ledger sorts by are buttons. */
export function GridHead({ columns, sort, onSort }: GridHeadProps) {
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['row']}>
        <Head>
          <span className="visually-hidden">Selected</span>
        </Head>
        <Head>Deal</Head>
        {columns.map((column) => (
          <SortHead key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

function Head({ children }: { readonly children: React.ReactNode }) {
  return (
    <div role="columnheader" className={styles['cell']}>
      {children}
    </div>
  );
}

interface SortHeadProps extends Omit<GridHeadProps, 'columns'> {
  readonly column: ListColumn;
}

function SortHead({ column, sort, onSort }: SortHeadProps) {
  const { title, align, sort: name } = column;
  const isDown = sort === `-${name}`;
  const isUp = name !== undefined && sort === name;
  const direction = isDown ? 'descending' : isUp ? 'ascending' : 'none';
  return (
    <div
      role="columnheader"
      className={`${styles['cell']} ${align === 'end' ? styles['end'] : ''}`}
      {...(name === undefined ? {} : { 'aria-sort': direction })}
    >
      {name === undefined ? (
        title
      ) : (
        <button type="button" className={styles['sort']} onClick={() => onSort(name)}>
          {title}
          <span aria-hidden="true">{isDown ? ' ↓' : isUp ? ' ↑' : ''}</span>
        </button>
      )}
    </div>
  );
}
