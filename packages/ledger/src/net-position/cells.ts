import { dividedBy, type PositionKey } from './keys.js';
import type { NetPosition } from './net-position.js';

/** A member of a position, or its cell in a line of CSV: an amount's digits, or a text. */
export interface Cell {
  readonly name: string;
  readonly value: string | null;
  readonly isAmount: boolean;
}

/** Which members positions have. */
export interface CellTerms {
  readonly groupBy: readonly PositionKey[];
  /** Whether days and months are told by their names: where periods follow a local clock. */
  readonly isNamed: boolean;
}

const amounts = ['nominated_mwh', 'traded_mwh', 'settled_mwh', 'open_mwh'] as const;

/** The members of a position in their order: new ones follow those that were there before them. */
export function cellsOf(position: NetPosition, { groupBy, isNamed }: CellTerms): readonly Cell[] {
  const keyCell = (key: PositionKey) => textCell(key, position[key] ?? null);
  const added = dividedBy(groupBy).slice(groupBy.length);
  return [
    textCell('period_start', position.period_start.toISOString()),
    textCell('period_end', position.period_end.toISOString()),
    ...groupBy.map(keyCell),
    amountCell('volume_mwh', position.volume_mwh),
    amountCell('value', position.value),
    ...added.map(keyCell),
    ...amounts.map((name) => amountCell(name, position[name])),
    ...(isNamed ? [textCell('period_name', position.period_name)] : []),
  ];
}

/** What the cells of a line are called. */
export function headerOf({ groupBy, isNamed }: CellTerms): readonly string[] {
  return [
    'period_start',
    'period_end',
    ...groupBy,
    'volume_mwh',
    'value',
    ...dividedBy(groupBy).slice(groupBy.length),
    ...amounts,
    ...(isNamed ? ['period_name'] : []),
  ];
}

/** A position as JSON text; amounts are numbers, digit by digit. */
export function writePosition(cells: readonly Cell[]): string {
  const members = cells.map(
    ({ name, value, isAmount }) => `"${name}":${isAmount ? value : JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}

const textCell = (name: string, value: string | null): Cell => ({ name, value, isAmount: false });
const amountCell = (name: string, value: string): Cell => ({ name, value, isAmount: true });
