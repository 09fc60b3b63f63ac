export const blockColumns = {
  block_product: ['product'],
  block_mw: ['mw'],
  block_market: ['market'],
  block_time_zone: ['time_zone'],
  block_from: ['hours', 'from'],
  block_to: ['hours', 'to'],
  block_days: ['days'],
  block_calendar: ['calendar'],
} as const;
type BlockColumn = keyof typeof blockColumns;

export function isBlockColumn(column: string): column is BlockColumn {
  return Object.hasOwn(blockColumns, column);
}

export function columnOf(loc: readonly (string | number)[]): string {
  const [member, ...at] = loc;
  if (member !== 'block' || at.length === 0) return loc.join('.');
  const columns = Object.entries(blockColumns);
  const [column] =
    columns.find(([, path]) => path.every((step, index) => step === at[index])) ?? [];
  return column ?? loc.join('.');
}
