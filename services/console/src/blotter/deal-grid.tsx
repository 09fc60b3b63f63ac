// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot virtualize a million rows

import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { NameOf } from '../names/use-names';
import type { ListColumn } from './columns';
import styles from './deal-grid.module.css';
import { DealRow, GridHead } from './deal-row';
import type { DealRows, ListState } from './deal-rows';
import type { Sort, SortName } from './search';

const rowHeight = 30;
/** Browsers limit elements to 33,554,432 pixels. */
export const rowsMax = Math.floor(33_000_000 / rowHeight);
/** Milliseconds; dragging the bar passes thousands of pages. */
const lookMs = 80;

interface DealGridProps {
  readonly rows: DealRows;
  readonly state: ListState;
  readonly columns: readonly ListColumn[];
  readonly counterpartyOf: NameOf;
  readonly sort: Sort | undefined;
  readonly onSort: (name: SortName) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  readonly onClear: () => void;
  readonly place: string;
}

export function DealGrid(props: DealGridProps) {
  const { rows, state, columns, counterpartyOf, selected, onSelect, place } = props;
  const navigate = useNavigate();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const marked = useRef<number>(undefined);
  const count = Math.min(state.count, rowsMax);
  const above = rows.shownAbove;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => index - above,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    initialOffset: () => (position?.place === place ? position.offset : 0),
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const looked = useRef(0);
  useEffect(() => {
    const look = () => {
      looked.current = Date.now();
      rows.look(first, last);
    };
    const timer = setTimeout(look, Math.max(0, looked.current + lookMs - Date.now()));
    return () => clearTimeout(timer);
  }, [rows, first, last]);
  const offset = virtualizer.scrollOffset ?? 0;
  useEffect(() => {
    rows.setAtTop(offset < rowHeight);
    position = { place, offset };
  }, [rows, place, offset]);

  // Counts from the first row read: new deals above do not move rows.
  const moveTo = (index: number) => {
    setActive(index - above);
    virtualizer.scrollToIndex(index);
  };
  const toggle = useCallback(
    (id: string, base: number, isRange: boolean) => {
      const from = marked.current;
      const isSelected = !selected.has(id);
      marked.current = base;
      if (!isRange || from === undefined) return onSelect([id], isSelected);
      const between = [];
      for (let at = Math.min(from, base); at <= Math.max(from, base); at += 1) {
        const deal = rows.rowAt(at + rows.shownAbove)?.deal;
        if (deal !== undefined) between.push(deal.id);
      }
      onSelect(between, isSelected);
    },
    [rows, selected, onSelect],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget)
      return;
    const index = Math.min(Math.max(0, active + above), Math.max(0, count - 1));
    const perPage = Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 2,
    );
    const move = moves[event.key]?.(perPage);
    const id = rows.rowAt(index)?.deal.id;
    if (move !== undefined) moveTo(Math.max(0, Math.min(count - 1, index + move)));
    else if (event.key === 'Escape') props.onClear();
    else if (event.key !== ' ' && event.key !== 'Enter') return;
    else if (id !== undefined && event.key === ' ') toggle(id, index - above, event.shiftKey);
    else if (id !== undefined) {
      void navigate({ to: '/blotter/$transactionId', params: { transactionId: id } });
    }
    event.preventDefault();
  };
  const rowId = (base: number) => `${gridId}-${base}`;
  const isActiveThere = items.some(({ index }) => index - above === active);
  const widths = columns.map(({ width }) => width);
  const template = {
    '--columns': `40px 92px ${widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' ')}`,
    '--total': `${widths.reduce((sum, width) => sum + width, 132)}px`,
  };
  return (
    <div ref={scroller} className={styles['scroller']} data-blotter-scroller="">
      <div
        role="grid"
        aria-label="Deals"
        aria-rowcount={state.count + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable="true"
        aria-activedescendant={isActiveThere ? rowId(active) : undefined}
        tabIndex={0}
        className={styles['grid']}
        style={template as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <GridHead columns={columns} sort={props.sort} onSort={props.onSort} />
        <div
          role="rowgroup"
          className={styles['body']}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ key, index, start }) => (
            <div
              key={key}
              role="presentation"
              className={styles['place']}
              style={{ transform: `translateY(${start}px)` }}
            >
              <DealRow
                rows={rows}
                base={index - above}
                id={rowId(index - above)}
                ariaRow={index + 2}
                columns={columns}
                counterpartyOf={counterpartyOf}
                isActive={index - above === active}
                selected={selected}
                onSelect={toggle}
                onActivate={setActive}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

let position: { readonly place: string; readonly offset: number } | undefined;

const moves: Readonly<Record<string, (perPage: number) => number>> = {
  ArrowDown: () => 1,
  ArrowUp: () => -1,
  PageDown: (perPage) => perPage,
  PageUp: (perPage) => -perPage,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};
