// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot virtualize a million rows

import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { NameOf } from '../names/use-names';
import type { ListColumn } from './columns';
import styles from './deal-grid.module.css';
import { DealRow, GridHead, type RowPlace } from './deal-row';
import type { Sort, SortName } from './search';
import type { DealList } from './use-deal-list';

const rowHeight = 30;
/** Browsers limit elements to 33,554,432 pixels. */
export const rowsMax = Math.floor(33_000_000 / rowHeight);
/** Milliseconds; dragging the bar passes thousands of pages. */
const lookMs = 80;

interface DealGridProps {
  readonly list: DealList;
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
  const { list, columns, counterpartyOf, selected, onSelect, place } = props;
  const { look, rowAt } = list;
  const navigate = useNavigate();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<RowPlace>({ index: 0, id: undefined });
  const marked = useRef<RowPlace>(undefined);
  const count = Math.min(list.count, rowsMax);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    initialOffset: () => (position?.place === place ? position.offset : 0),
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const looked = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        looked.current = Date.now();
        look({ first, last });
      },
      Math.max(0, looked.current + lookMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [look, first, last]);
  const offset = virtualizer.scrollOffset ?? 0;
  const settle = useEffectEvent(() => list.setAtTop(offset < rowHeight));
  useEffect(() => {
    settle();
    position = { place, offset };
  }, [place, offset]);

  /** New deals above move a deal of the first page. */
  const indexOf = ({ index, id }: RowPlace) => {
    if (rowAt(index)?.id === id) return index;
    const moved = list.first.findIndex((deal) => deal.id === id);
    return moved === -1 ? index : moved;
  };
  const activeIndex = Math.min(Math.max(0, indexOf(active)), Math.max(0, count - 1));
  const moveTo = (index: number) => {
    setActive({ index, id: rowAt(index)?.id });
    virtualizer.scrollToIndex(index);
  };
  const toggle = (id: string, index: number, isRange: boolean) => {
    const from = marked.current && indexOf(marked.current);
    const isSelected = !selected.has(id);
    marked.current = { index, id };
    if (!isRange || from === undefined) return onSelect([id], isSelected);
    const start = Math.min(from, index);
    const between = Array.from({ length: Math.abs(from - index) + 1 }, (_, at) => start + at);
    onSelect(
      between.flatMap((at) => rowAt(at)?.id ?? []),
      isSelected,
    );
  };
  const lastToggle = useRef(toggle);
  lastToggle.current = toggle;
  const select = useCallback<typeof toggle>((...row) => lastToggle.current(...row), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget)
      return;
    const perPage = Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 2,
    );
    const move = moves[event.key]?.(perPage);
    const id = active.id ?? rowAt(activeIndex)?.id;
    if (move !== undefined) moveTo(Math.max(0, Math.min(count - 1, activeIndex + move)));
    else if (event.key === 'Escape') props.onClear();
    else if (event.key !== ' ' && event.key !== 'Enter') return;
    else if (id !== undefined && event.key === ' ') toggle(id, activeIndex, event.shiftKey);
    else if (id !== undefined) {
      void navigate({ to: '/blotter/$transactionId', params: { transactionId: id } });
    }
    event.preventDefault();
  };
  const rowId = (index: number) => `${gridId}-${index}`;
  const isActiveThere = items.some(({ index }) => index === activeIndex);
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
        aria-rowcount={list.count + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable="true"
        aria-activedescendant={isActiveThere ? rowId(activeIndex) : undefined}
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
                deal={rowAt(index)}
                index={index}
                id={rowId(index)}
                columns={columns}
                counterpartyOf={counterpartyOf}
                isActive={index === activeIndex}
                isSelected={selected.has(rowAt(index)?.id ?? '')}
                onSelect={select}
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
