/** A line that is not sent, or whose record the service refuses. */
export interface RefusedLine {
  readonly kind: 'refused';
  readonly line: number;
  readonly reason: string;
  /** The original line, for the report. */
  readonly source: unknown;
}
