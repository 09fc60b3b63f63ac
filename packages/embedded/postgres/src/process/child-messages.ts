import type { LogLine } from '../log-line.js';

export type ChildMessage =
  | {
      readonly kind: 'listening';
      readonly url: string;
      readonly port: number;
      readonly fresh: boolean;
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };
