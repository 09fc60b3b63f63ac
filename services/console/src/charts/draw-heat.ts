type HeatLayout = Readonly<ReturnType<typeof heatLayout>>;

const cellHeight = 20;
const top = 22;

export function heatLayout(
  width: number,
  size: { readonly rows: number; readonly columns: number; readonly left: number },
) {
  const cellWidth = Math.max(0, (width - size.left) / Math.max(1, size.columns));
  return {
    width,
    height: top + size.rows * cellHeight,
    left: size.left,
    top,
    cellWidth,
    cellHeight,
  };
}

export function placeAt(
  layout: HeatLayout,
  point: { readonly x: number; readonly y: number },
  size: { readonly rows: number; readonly columns: number },
): HeatPlace | undefined {
  const column = Math.floor((point.x - layout.left) / layout.cellWidth);
  const row = Math.floor((point.y - layout.top) / layout.cellHeight);
  const isInside = row >= 0 && row < size.rows && column >= 0 && column < size.columns;
  return isInside ? { row, column } : undefined;
}

export interface HeatColours {
  readonly text: string;
  readonly line: string;
  readonly plus: string;
  readonly minus: string;
  readonly zero: string;
  readonly font: string;
}

export interface HeatPicture {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly HeatValue[])[];
  readonly marked: HeatPlace | undefined;
}

export function drawHeat(
  context: CanvasRenderingContext2D,
  layout: HeatLayout,
  picture: HeatPicture,
  colours: HeatColours,
): void {
  context.clearRect(0, 0, layout.width, layout.height);
  drawLabels(context, layout, picture, colours);
  const largest = largestOf(picture.cells);
  picture.cells.forEach((cells, row) => {
    cells.forEach((value, column) => {
      const x = layout.left + column * layout.cellWidth;
      const y = layout.top + row * layout.cellHeight;
      const [width, height] = [Math.max(1, layout.cellWidth - 1), layout.cellHeight - 1];
      paint(context, { x, y, width, height }, paintOf(value, largest), colours);
    });
  });
  if (picture.marked === undefined) return;
  const { row, column } = picture.marked;
  context.strokeStyle = colours.text;
  context.lineWidth = 2;
  const [x, y] = [layout.left + column * layout.cellWidth, layout.top + row * layout.cellHeight];
  context.strokeRect(x, y, layout.cellWidth - 1, layout.cellHeight - 1);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function paint(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  { sign, strength }: HeatPaint,
  colours: HeatColours,
): void {
  if (sign === 'absent') {
    // An hour that the day does not have.
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, y + height);
    context.lineTo(x + width, y);
    context.stroke();
    return;
  }
  context.globalAlpha = sign === 'zero' ? 1 : strength;
  context.fillStyle = colours[sign];
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
}

function drawLabels(
  context: CanvasRenderingContext2D,
  layout: HeatLayout,
  { rows, columns }: HeatPicture,
  colours: HeatColours,
): void {
  context.font = colours.font;
  context.fillStyle = colours.text;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  rows.forEach((label, row) => {
    context.fillText(label, layout.left - 8, layout.top + (row + 0.5) * layout.cellHeight);
  });
  context.textAlign = 'center';
  const widest = Math.max(...columns.map((label) => context.measureText(label).width), 1);
  const every = Math.max(1, Math.ceil((widest + 8) / Math.max(1, layout.cellWidth)));
  columns.forEach((label, column) => {
    if (column % every !== 0) return;
    context.fillText(label, layout.left + (column + 0.5) * layout.cellWidth, layout.top / 2);
  });
}

export type HeatValue = number | 'none' | 'absent';

interface HeatPaint {
  readonly sign: 'plus' | 'minus' | 'zero' | 'absent';
  readonly strength: number;
}

const weakest = 0.12;

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

/** `largest` has full intensity. */
export function paintOf(value: HeatValue, largest: number): HeatPaint {
  if (value === 'absent') return { sign: 'absent', strength: 0 };
  if (value === 'none' || value === 0 || largest === 0) return { sign: 'zero', strength: 0 };
  const share = Math.min(1, Math.abs(value) / largest);
  // Distinguishes the smallest value from zero.
  return { sign: value > 0 ? 'plus' : 'minus', strength: weakest + (1 - weakest) * share };
}

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
