import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline?: string;
  readonly ratio?: number;
  readonly target?: string;
}

export function report(
  measurements: readonly Measurement[],
  description: string,
  name = 'latest',
): void {
  const rows = measurements.map(({ name, value, unit, baseline, ratio, target }) => [
    name,
    `${round(value)} ${unit}`,
    ratio === undefined ? '' : `${round(ratio)} × ${baseline ?? ''}`,
    target ?? '',
  ]);
  const head = ['what', 'figure', 'beside its baseline', 'target'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(`\n${description}\n`);
  console.log(line(head));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const row of rows) console.log(line(row));
  mkdirSync('bench/results', { recursive: true });
  const file = `bench/results/${name}.json`;
  const machine = {
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const result = { at: new Date().toISOString(), machine, description, measurements };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nAlso in ${file}.`);
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toFixed(2);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
