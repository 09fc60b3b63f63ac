import type { Terminal } from '../terminal.js';
import type { Counts } from './tally.js';

const barWidth = 24;
const barEveryMs = 100;
const lineEveryMs = 5_000;

/**
 * @param fraction 0 to 1.
 * @param before lines of earlier runs, excluded from the rate
 */
export function progressDisplay(
  terminal: Terminal,
  fraction: () => number,
  before: number,
): (counts: Counts) => void {
  const startedAt = Date.now();
  const every = terminal.isInteractive ? barEveryMs : lineEveryMs;
  let shownAt = startedAt;
  return (counts) => {
    const at = Date.now();
    if (at - shownAt < every) return;
    shownAt = at;
    const text = progressText(counts, fraction(), before, (at - startedAt) / 1000);
    if (terminal.isInteractive) terminal.status(`${bar(fraction())} ${text}`);
    else terminal.err(text);
  };
}

function progressText(counts: Counts, fraction: number, before: number, seconds: number): string {
  const done = counts.created + counts.corrected + counts.alreadyThere + counts.refused;
  const rate = seconds > 0 ? (done - before) / seconds : 0;
  const parts = [
    `${Math.floor(fraction * 100)} %`,
    `${count(done)} done`,
    `${count(Math.round(rate))}/s`,
    `${count(counts.refused)} refused`,
  ];
  if (fraction > 0 && fraction < 1) {
    parts.push(`${duration((seconds * (1 - fraction)) / fraction)} left`);
  }
  return parts.join(', ');
}

export function count(value: number): string {
  return value.toLocaleString('en-US');
}

export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

function bar(fraction: number): string {
  const full = Math.round(Math.min(1, fraction) * barWidth);
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}]`;
}
