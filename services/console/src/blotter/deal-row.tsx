// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot virtualize a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row

import { Link } from '@tanstack/react-router';
import { memo, useCallback, useSyncExternalStore } from 'react';
import type { NameOf } from '../names/use-names';
import { Status } from '../parts/values/values';
import type { ListColumn } from './columns';
import type { Deal } from './deal';
import styles from './deal-grid.module.css';
import type { DealRows } from './deal-rows';
import type { Sort, SortName } from './search';

export interface DealRowProps {
  readonly rows: DealRows;
  readonly base: number;
  readonly id: string;
  readonly ariaRow: number;
  readonly columns: readonly ListColumn[];
  readonly counterpartyOf: NameOf;
  readonly isActive: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, base: number, isRange: boolean) => void;
  readonly onActivate: (base: number) => void;
}

export const DealRow = memo(function DealRow(props: DealRowProps) {
  const { rows, base, id, ariaRow, columns, counterpartyOf, isActive, selected } = props;
  const read = useCallback(() => rows.rowAt(base + rows.shownAbove), [rows, base]);
  const row = useSyncExternalStore(rows.subscribe, read);
  const deal = row?.deal;
  const isSelected = deal !== undefined && selected.has(deal.id);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's keys move to a row
    <div
      id={id}
      role="row"
      aria-rowindex={ariaRow}
      aria-selected={isSelected}
      className={`${styles['row']} ${isSelected ? styles['selected'] : ''} ${isActive ? styles['active'] : ''}`}
      onClick={() => props.onActivate(base)}
    >
      {deal === undefined || row === undefined ? (
        <div
          role="gridcell"
          aria-colspan={columns.length + 2}
          className={`${styles['cell']} ${styles['waiting']}`}
        >
          …
        </div>
      ) : (
        <>
          <div role="gridcell" className={styles['cell']}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Select deal ${deal.id.slice(0, 8)}`}
              checked={isSelected}
              onClick={(event) => {
                event.stopPropagation();
                props.onSelect(deal.id, base, event.shiftKey);
              }}
              onChange={() => undefined}
            />
          </div>
          <div role="gridcell" className={`${styles['cell']} ${styles['id']}`}>
            <Link
              to="/blotter/$transactionId"
              params={{ transactionId: deal.id }}
              tabIndex={-1}
              title={deal.id}
              preload={false}
            >
              {deal.id.slice(0, 8)}
            </Link>
          </div>
          {columns.map((column) => (
            <Cell
              key={column.id}
              column={column}
              deal={deal}
              counterpartyOf={counterpartyOf}
              changes={row.changes}
            />
          ))}
        </>
      )}
    </div>
  );
});

interface CellProps {
  readonly column: ListColumn;
  readonly deal: Deal;
  readonly counterpartyOf: NameOf;
  readonly changes: number;
}

function Cell({ column, deal, counterpartyOf, changes }: CellProps) {
  const text = column.text(deal, counterpartyOf);
  const isStatus = column.id === 'status';
  return (
    <div
      role="gridcell"
      key={isStatus ? changes : undefined}
      className={`${styles['cell']} ${column.align === 'end' ? styles['end'] : ''} ${isStatus && changes > 0 ? styles['changed'] : ''}`}
      title={column.title2?.(deal) ?? text}
    >
      {isStatus ? <Status status={text} /> : text}
    </div>
  );
}

interface GridHeadProps {
  readonly columns: readonly ListColumn[];
  readonly sort: Sort | undefined;
  readonly onSort: (name: SortName) => void;
}

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
        <button type="button" className="head" onClick={() => onSort(name)}>
          {title}
          <span aria-hidden="true">{isDown ? ' ↓' : isUp ? ' ↑' : ''}</span>
        </button>
      )}
    </div>
  );
}
