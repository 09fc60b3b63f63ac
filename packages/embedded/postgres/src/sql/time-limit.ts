import { splitStatements } from './split.js';

const units: Readonly<Record<string, number>> = {
  us: 0.001,
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Parses `5s`, `250ms`, or a plain number of milliseconds. */
export function inMilliseconds(text: string): number {
  const [, amount = '0', unit = 'ms'] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)?\s*$/.exec(text) ?? [];
  return Number(amount) * (units[unit] ?? 0);
}

export interface TimedStatement {
  /** False for transaction control and settings. */
  readonly takesTime: boolean;
  /** Milliseconds; 0: no limit; undefined: unchanged. */
  readonly sets: number | undefined;
  /** If true, only the server knows the new limit. */
  readonly mayChange: boolean;
}

const control =
  /^(?:begin|start|commit|end|rollback|abort|savepoint|release|set|reset|show|listen|unlisten|notify|deallocate|close)\b/i;
const setting =
  /^set\s+(?:session\s+|local\s+)?statement_timeout\s*(?:=|\bto\b)\s*(?:'([^']*)'|([\w.]+))/i;
const configured = /\bset_config\s*\(\s*'statement_timeout'\s*,\s*'([^']*)'/i;
const anyChange = /statement_timeout|\breset\s+all\b|set_config\s*\(\s*(?!')/i;

export function timedStatements(sql: string): TimedStatement[] {
  return splitStatements(sql).map(({ text }) => {
    const value = setting.exec(text) ?? configured.exec(text);
    const set = value?.[1] ?? value?.[2];
    return {
      takesTime: !control.test(text),
      sets: set === undefined || /^default$/i.test(set) ? undefined : inMilliseconds(set),
      mayChange: anyChange.test(text),
    };
  });
}

/**
 * Each statement has its own limit; only the end of all is visible.
 * @param limitMs of the first; 0: none
 * @returns undefined without a limit
 */
export function allowedMs(
  statements: readonly TimedStatement[],
  limitMs: number,
): number | undefined {
  let limit = limitMs;
  let sum: number | undefined;
  for (const { takesTime, sets } of statements) {
    if (takesTime) {
      if (limit === 0) return undefined;
      sum = (sum ?? 0) + limit;
    }
    limit = sets ?? limit;
  }
  return sum ?? (limitMs === 0 ? undefined : limitMs);
}
