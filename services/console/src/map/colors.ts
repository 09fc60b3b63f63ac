export const lightPalette = {
  water: '#d6e3ec',
  land: '#f6f5f1',
  border: '#9aa4ad',
  innerBorder: '#c9ced3',
  label: '#55606b',
  halo: '#f6f5f1',
  territory: '#7a4fb5',
  area: '#b3261e',
  selected: '#111827',
  /** Okabe and Ito's palette, adapted to the background. */
  marks: ['#0072b2', '#d55e00', '#00795a', '#aa3f84', '#8a6d00', '#2f8fc9', '#4b3fa8', '#7a3b12'],
  other: '#5f6770',
  outline: '#ffffff',
};

export type Palette = Readonly<typeof lightPalette>;

export const darkPalette: Palette = {
  water: '#10181f',
  land: '#222b33',
  border: '#5c6975',
  innerBorder: '#3d4853',
  label: '#b5c0ca',
  halo: '#1a222a',
  territory: '#b79ae6',
  area: '#ff8a80',
  selected: '#ffffff',
  marks: ['#56b4e9', '#ff9a4d', '#2fc79a', '#e59acb', '#e6c84a', '#9bd3f5', '#a99cff', '#d99a6c'],
  other: '#9aa6b1',
  outline: '#10181f',
};

/** Equal sets of values have equal colors. */
export function colorsOf(values: readonly string[], palette: Palette): ReadonlyMap<string, string> {
  const sorted = [...new Set(values)].sort();
  return new Map(
    sorted.map((value, at) => [value, palette.marks[at % palette.marks.length] ?? palette.other]),
  );
}
