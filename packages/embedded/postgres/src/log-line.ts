export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly msg: string;
  readonly [detail: string]: unknown;
}

export type Log = (line: LogLine) => void;
