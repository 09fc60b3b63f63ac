import { ImportError } from '../../import-line.js';
import type { ReadingType } from './reading-type.js';
import type { Catalog, Series } from './series.js';

export interface ChosenSeries extends Series {
  readonly type: ReadingType;
}

/**
 * Delivered and received energy are channels; joins successive series, as after a replaced meter.
 * @throws ImportError for series that would overwrite one another
 */
export function chosenSeries({ series }: Catalog, name: string | undefined) {
  const read = new Map<string, ChosenSeries>();
  const refused = new Map<string, string>();
  for (const [key, one] of series) {
    if (name !== undefined && !isWanted(one, name)) continue;
    if (one.judged.ok) read.set(key, { ...one, type: one.judged.type });
    else refused.set(key, `${nameOf(one)} ${one.judged.reason}`);
  }
  if (name !== undefined && read.size + refused.size === 0) {
    const all = [...series.values()].map(nameOf).join(', ');
    throw new ImportError(`No series of the file has ${name} in its link: ${all}.`);
  }
  const conflict = conflictIn([...read.values()]);
  if (conflict === undefined) return { read, refused };
  const all = [...read.values()].map((one) => `\n  ${nameOf(one)} (${one.type.flow})`).join('');
  throw new ImportError(
    `The file has series that would overwrite one another, ${conflict}: choose with --series <part of its link>.${all}`,
  );
}

function conflictIn(series: readonly ChosenSeries[]): string | undefined {
  const points = new Set(series.map(({ usagePoint }) => usagePoint));
  if (points.size > 1) return 'of several usage points';
  for (const flow of ['delivered', 'received', 'net'] as const) {
    const same = series.filter(({ type }) => type.flow === flow).sort((a, b) => a.from - b.from);
    if (same.some(({ from }, index) => from < (same[index - 1]?.to ?? from))) {
      return `${flow} energy of the same time`;
    }
  }
  const flows = new Set(series.map(({ type }) => type.flow));
  return flows.has('net') && flows.size > 1 ? 'net energy beside its parts' : undefined;
}

function isWanted({ name, usagePoint }: Series, series: string): boolean {
  const part = series.replace(/^\/+|\/+$/g, '');
  return name === series || [name, usagePoint].some((link) => `/${link}/`.includes(`/${part}/`));
}

function nameOf({ name, title }: Series): string {
  return `series ${name || 'without a link'}${title === '' ? '' : ` "${title}"`}`;
}
