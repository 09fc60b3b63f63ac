/** A cell of a heat map: its value, `none` where nothing is known, `absent` where there is no such time. */
export type HeatValue = number | 'none' | 'absent';

/** How a cell is painted: in the colour of its sign, as strong as it is large. */
export interface HeatPaint {
  readonly sign: 'plus' | 'minus' | 'zero' | 'absent';
  /** 0 to 1. */
  readonly strength: number;
}

const weakest = 0.12;

/** The largest value without its sign, by which the cells of a heat map are as strong as they are. */
export function largestOf(rows: readonly (readonly HeatValue[])[]): number {
  return rows.reduce(
    (most, cells) =>
      cells.reduce<number>(
        (own, cell) => (typeof cell === 'number' ? Math.max(own, Math.abs(cell)) : own),
        most,
      ),
    0,
  );
}

/** How a cell is painted among others of which the largest is `largest`. */
export function paintOf(value: HeatValue, largest: number): HeatPaint {
  if (value === 'absent') return { sign: 'absent', strength: 0 };
  if (value === 'none' || value === 0 || largest === 0) return { sign: 'zero', strength: 0 };
  const share = Math.min(1, Math.abs(value) / largest);
  // The smallest value that is not zero can still be told from zero.
  return { sign: value > 0 ? 'plus' : 'minus', strength: weakest + (1 - weakest) * share };
}

/** A place in a heat map. */
export interface HeatPlace {
  readonly row: number;
  readonly column: number;
}

const moves: Readonly<Record<string, HeatPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -7, column: 0 },
  PageDown: { row: 7, column: 0 },
  Home: { row: 0, column: -Infinity },
  End: { row: 0, column: Infinity },
};

/** Where a key leads from a place, within so many rows and columns; undefined for a key that leads nowhere. */
export function moved(
  key: string,
  from: HeatPlace,
  size: { readonly rows: number; readonly columns: number },
): HeatPlace | undefined {
  const move = moves[key];
  if (move === undefined) return undefined;
  return {
    row: within(from.row + move.row, size.rows),
    column: within(from.column + move.column, size.columns),
  };
}

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));
