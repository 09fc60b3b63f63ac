/** One line of what the server has to say; the caller decides where it goes. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly msg: string;
  readonly [detail: string]: unknown;
}

export type Log = (line: LogLine) => void;
