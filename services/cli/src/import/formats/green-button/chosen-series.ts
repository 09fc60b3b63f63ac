import { ImportError } from '../../import-line.js';
import type { ReadingType } from './reading-type.js';
import type { Catalog, Series } from './series.js';

export interface ChosenSeries extends Series {
  readonly type: ReadingType;
  /** Bounds of the readings so far, in seconds since 1970. */
  readonly span: { from: number; to: number };
}

/**
 * Delivered and received energy are channels.
 * @throws ImportError for series that cannot be read together
 */
export function chosenSeries({ series }: Catalog, name: string | undefined) {
  const read = new Map<string, ChosenSeries>();
  const refused = new Map<string, string>();
  for (const [key, one] of series) {
    if (name !== undefined && !isWanted(one, name)) continue;
    const { type } = one;
    const span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
    if (typeof type === 'string') refused.set(key, `${nameOf(one)} ${type}`);
    else read.set(key, { ...one, type, span });
  }
  if (name !== undefined && read.size + refused.size === 0) {
    const all = [...series.values()].map(nameOf).join(', ');
    throw new ImportError(`No series of the file has ${name} in its link: ${all}.`);
  }
  const all = [...read.values()];
  const points = new Set(all.map(({ usagePoint }) => usagePoint));
  if (points.size > 1) throw conflict(all, 'of several usage points');
  const flows = new Set(all.map(({ type }) => type.flow));
  if (flows.has('net') && flows.size > 1) throw conflict(all, 'net energy beside its parts');
  return { read, refused };
}

/**
 * Accepts successive series, as after a replaced meter. Call after all readings.
 * @throws ImportError for series that would overwrite one another
 */
export function requireSuccession(series: readonly ChosenSeries[]): void {
  for (const flow of ['delivered', 'received', 'net'] as const) {
    const same = series
      .filter(({ type }) => type.flow === flow)
      .sort((a, b) => a.span.from - b.span.from);
    if (same.some(({ span }, index) => span.from < (same[index - 1]?.span.to ?? span.from))) {
      throw conflict(series, `${flow} energy of the same time`);
    }
  }
}

function conflict(series: readonly ChosenSeries[], reason: string): ImportError {
  const all = series.map((one) => `\n  ${nameOf(one)} (${one.type.flow})`).join('');
  return new ImportError(
    `The file has series that would overwrite one another, ${reason}: choose with --series <part of its link>.${all}`,
  );
}

function isWanted({ name, usagePoint }: Series, series: string): boolean {
  const part = series.replace(/^\/+|\/+$/g, '');
  return name === series || [name, usagePoint].some((link) => `/${link}/`.includes(`/${part}/`));
}

function nameOf({ name, title }: Series): string {
  return `series ${name || 'without a link'}${title === '' ? '' : ` "${title}"`}`;
}
