/** What an append or a delete did. */
export interface Appended {
  /** The stream's last revision after it; −1 if it has none. */
  readonly revision: number;
  /**
   * Where its last event is; where the log's last one is when the stream has none. Undefined for a repetition of an
   * event that the stream's metadata hides by now.
   */
  readonly position: number | undefined;
}

/** Why an append or a delete did not happen. */
export type AppendRefusal =
  | { readonly refused: 'wrong_expected'; readonly current: number }
  | { readonly refused: 'stream_deleted' }
  | { readonly refused: 'too_large' };
