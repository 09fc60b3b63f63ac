import { inMilliseconds } from '../duration.js';
import { splitStatements } from './split.js';

/** What a statement is to the time limit, `statement_timeout`. */
export interface TimedStatement {
  /** False for what begins and ends transactions, or changes settings. */
  readonly takesTime: boolean;
  /** The limit that it sets for those after it, in milliseconds; 0 is none; undefined where it sets none. */
  readonly sets: number | undefined;
  /** It may set a limit that only the server knows. */
  readonly mayChange: boolean;
}

const plain: TimedStatement = { takesTime: true, sets: undefined, mayChange: false };
// Most queries are one statement without these words, and need no closer look.
const suspicious = /;|\bset\b|set_config|\breset\b|statement_timeout/i;
const control =
  /^(?:begin|start|commit|end|rollback|abort|savepoint|release|set|reset|show|listen|unlisten|notify|deallocate|close)\b/i;
const setting =
  /^set\s+(?:session\s+|local\s+)?statement_timeout\s*(?:=|\bto\b)\s*(?:'([^']*)'|([\w.]+))/i;
const configured = /\bset_config\s*\(\s*'statement_timeout'\s*,\s*'([^']*)'/i;
const anyChange = /statement_timeout|\breset\s+all\b|set_config\s*\(\s*(?!')/i;

/** What each statement of a query's text is to the time limit. */
export function timedStatements(sql: string): TimedStatement[] {
  if (!suspicious.test(sql)) return [control.test(sql.trimStart()) ? untimed : plain];
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

const untimed: TimedStatement = { ...plain, takesTime: false };

/**
 * How long statements that are sent together may take: the limit is one of each statement, but what is seen is when all
 * of them have ended.
 *
 * @param limitMs the limit when the first one begins; 0 is none
 * @returns milliseconds; undefined when one of them has no limit
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
