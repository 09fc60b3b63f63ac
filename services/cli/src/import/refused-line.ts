/** A line of a file that is not sent, or whose record the service refuses. */
export interface RefusedLine {
  readonly kind: 'refused';
  readonly line: number;
  readonly reason: string;
  /** The line as it was in the file, for the report. */
  readonly source: unknown;
}
